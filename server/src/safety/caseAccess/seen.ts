import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../../engines/database/database.ts'
import type { StaffMember } from '../../http/request.ts'
import { staffWith } from '../../people/public/rightStore.ts'
import { isInScope } from '../../people/public/scope.ts'
import { peopleByIds, type PersonRow } from '../../people/public/store.ts'
import { type CaseRow, lockCase } from '../caseRows/caseStore.ts'

/** A case with its people. */
export interface Case extends CaseRow {
  readonly reporter: PersonRow | undefined
  readonly about: PersonRow | undefined
  readonly isAboutStaff: boolean
}

/** Returns those of the cases that a member of the team sees: people in the scope, and never the ones about themselves. */
export async function casesSeenBy(
  db: Database,
  { id, scope }: Pick<StaffMember, 'id' | 'scope'>,
  rows: readonly CaseRow[],
): Promise<Case[]> {
  const ids = rows.flatMap(({ reporterId, aboutId }) => [reporterId ?? [], aboutId ?? []].flat())
  const people = new Map((await peopleByIds(db, [...new Set(ids)])).map((person) => [person.id, person]))
  return rows
    .map((row): Case => {
      const about = people.get(row.aboutId ?? '')
      return {
        ...row,
        reporter: people.get(row.reporterId ?? ''),
        about,
        isAboutStaff: about?.role === 'staff',
      }
    })
    .filter(({ reporter, about }) => {
      const fits = [reporter, about].every((person) => person === undefined || isInScope(scope, person))
      return fits && about?.id !== id
    })
}

/** Returns a case, locked until the transaction ends; throws `notFound` if the member of the team does not see it. */
export async function lockSeenCase(
  tx: Database,
  staff: Pick<StaffMember, 'id' | 'scope'>,
  id: string,
): Promise<Case> {
  const row = await lockCase(tx, id)
  const [seen] = row === undefined ? [] : await casesSeenBy(tx, staff, [row])
  if (seen === undefined) throw new Failure('notFound')
  return seen
}

/** Counts the other members of the team who may work on a case. */
export async function otherMembers(db: Database, staffId: string, aboutId: string | null): Promise<number> {
  const members = await staffWith(db, 'safety')
  return members.filter((id) => id !== staffId && id !== aboutId).length
}

/** Returns the failure of an act that needs a second member of the team. */
export async function secondNeeded(db: Database, staffId: string, aboutId: string | null): Promise<Failure> {
  return new Failure(
    (await otherMembers(db, staffId, aboutId)) === 0 ? 'onlyOneMember' : 'secondPersonNeeded',
  )
}
