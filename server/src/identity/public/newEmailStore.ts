import { type Database, sql } from '../../engines/database/database.ts'

/** How long the links that confirm a new address hold: seven days. */
export const linkMs = 7 * 86_400_000

/** A new address that waits to be confirmed. */
export interface NewEmail {
  readonly email: string
  /** The addresses that have not confirmed it. */
  readonly waitsFor: 'both' | 'former' | 'email'
  readonly until: Date
}

/** Returns the new address of a person that does not count yet. */
export async function newEmailOf(db: Database, personId: string, now: Date): Promise<NewEmail | undefined> {
  const open = await db.maybe<{
    email: string
    askedAt: Date
    formerConfirmedAt: Date | null
    emailConfirmedAt: Date | null
  }>(sql`
    select email, asked_at, former_confirmed_at, email_confirmed_at from email_changes
    where person_id = ${personId} and done_at is null and asked_at > ${new Date(now.getTime() - linkMs)}`)
  if (open === undefined) return undefined
  const { email, formerConfirmedAt, emailConfirmedAt, askedAt } = open
  const waitsFor = formerConfirmedAt !== null ? 'email' : emailConfirmedAt !== null ? 'former' : 'both'
  return { email, waitsFor, until: new Date(askedAt.getTime() + linkMs) }
}
