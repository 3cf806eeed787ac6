import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../../engines/database/database.ts'
import { audit } from '../../desk/public/audit.ts'
import { deskChanged } from '../../desk/public/news.ts'
import type { House } from '../../house/house.ts'
import type { StaffMember } from '../../http/request.ts'
import type { NoticeHouse } from '../../notifications/public.ts'
import { personById } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { type Case, lockSeenCase } from './seen.ts'

/** What the acts on cases use. */
export type CaseHouse = NoticeHouse & Pick<House, 'db'>

/** An act of a member of the team on a case. */
export interface CaseAct {
  readonly staff: StaffMember
  readonly id: string
}

/** What an act writes into the audit. */
interface Audited {
  readonly at: Date
  readonly act: string
  readonly why?: string
  readonly before?: unknown
  readonly after?: unknown
}

/** Adds an act to the audit, and tells the open desks. */
export async function noteAct(
  { bus }: Pick<House, 'bus'>,
  tx: Database,
  { staff, found, ...audited }: Audited & { readonly staff: Pick<StaffMember, 'id'>; readonly found: Case },
): Promise<void> {
  const { id: aboutId, aboutId: personId } = found
  await audit(tx, { staffId: staff.id, about: 'case', aboutId, personId: personId ?? undefined, ...audited })
  await deskChanged(bus, tx, ['today', 'cases', `case:${aboutId}`])
}

/** Returns the open case; throws if a colleague has closed it. */
export async function lockOpenCase(tx: Database, { staff, id }: CaseAct): Promise<Case> {
  const found = await lockSeenCase(tx, staff, id)
  if (found.closedAt !== null) throw await takenBy(tx, found.closedBy)
  return found
}

/** Returns the failure that names the colleague who was first. */
export async function takenBy(db: Database, staffId: string | null): Promise<Failure> {
  const first = staffId === null ? undefined : await personById(db, staffId)
  return new Failure('alreadyTaken', first === undefined ? {} : { by: displayNameOf(first) })
}
