import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../../engines/database/database.ts'
import type { StaffMember } from '../../http/request.ts'
import { staffWith } from '../../people/public/rightStore.ts'
import { isInScope } from '../../people/public/scope.ts'
import { peopleByIds, type PersonRow } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { type CaseRow, casesByIds, lockCase, openCasesOfChannel } from '../caseRows/caseStore.ts'

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
  return (await withPeople(db, rows)).filter(({ reporter, about }) => {
    const fits = [reporter, about].every((person) => person === undefined || isInScope(scope, person))
    return fits && about?.id !== id
  })
}

async function withPeople(db: Database, rows: readonly CaseRow[]): Promise<Case[]> {
  const ids = rows.flatMap(({ reporterId, aboutId }) => [reporterId ?? [], aboutId ?? []].flat())
  const people = new Map((await peopleByIds(db, [...new Set(ids)])).map((person) => [person.id, person]))
  return rows.map((row) => {
    const about = people.get(row.aboutId ?? '')
    return {
      ...row,
      reporter: people.get(row.reporterId ?? ''),
      about,
      isAboutStaff: about?.role === 'staff',
    }
  })
}

/** Returns the ids of those cases that a member of the team sees, with the right `safety` only. */
export async function seenCases(
  db: Database,
  staff: StaffMember,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!staff.rights.includes('safety')) return new Set()
  return new Set((await casesSeenBy(db, staff, await casesByIds(db, ids))).map(({ id }) => id))
}

/** Returns the names of the people whom these cases are about, by the case. */
export async function caseNames(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const cases = await withPeople(db, await casesByIds(db, ids))
  return new Map(cases.flatMap(({ id, about }) => (about === undefined ? [] : [[id, displayNameOf(about)]])))
}

/** Returns the open cases that belong to a conversation. */
export async function openCasesOn(db: Database, channelId: string): Promise<Case[]> {
  return withPeople(db, await openCasesOfChannel(db, channelId))
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
