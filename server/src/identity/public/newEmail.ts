import type { Database } from '../../engines/database/database.ts'
import { linkMs } from '../emailChange/change.ts'
import { openChangeOf } from '../emailChange/store.ts'

/** A new address that waits to be confirmed. */
export interface NewEmail {
  readonly email: string
  /** The addresses that have not confirmed it. */
  readonly waitsFor: 'both' | 'former' | 'email'
  readonly until: Date
}

/** Returns the new address of a person that does not count yet. */
export async function newEmailOf(db: Database, personId: string, now: Date): Promise<NewEmail | undefined> {
  const open = await openChangeOf(db, personId, new Date(now.getTime() - linkMs))
  if (open === undefined) return undefined
  const { email, formerConfirmedAt, emailConfirmedAt, askedAt } = open
  const waitsFor = formerConfirmedAt !== null ? 'email' : emailConfirmedAt !== null ? 'former' : 'both'
  return { email, waitsFor, until: new Date(askedAt.getTime() + linkMs) }
}
