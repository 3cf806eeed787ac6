import type { AuditEntry } from '@saathi/contract/desk/calls.ts'

import type { Database } from '../../engines/database/database.ts'
import { peopleByIds } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import type { StaffMember } from '../../http/request.ts'
import type { JoinedRooms } from '../../room/room.ts'
import { type ActRooms, openActs } from './openActs.ts'
import { type AuditAsked, auditRows, byCommand } from './store.ts'
import { subjectOfItem } from './subjects.ts'

/** The name of the command line, which is the same in every language. */
const byCommandWords = 'npm run staff'
/** How many acts a page of the audit has. */
const pageSize = 50

/** Returns a page of the audit with the names of the people in it, and the place of the next page. */
export async function auditPage(
  { db, ...rooms }: ActRooms & Pick<JoinedRooms, 'subjectNames'> & { readonly db: Database },
  staff: StaffMember,
  asked: Omit<AuditAsked, 'most'>,
): Promise<{ results: AuditEntry[]; next: number | null }> {
  const rows = await auditRows(db, { ...asked, most: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  // That a hidden case is about a person is itself hidden.
  const shown = (await openActs(rooms, staff, page)).filter(
    ({ isSeen, aboutId }) => asked.concerning === undefined || isSeen || aboutId === asked.concerning,
  )
  const subjects = new Map(shown.map((row) => [row.id, subjectIn(row)]))
  const others = await namesIn(rooms, [...subjects.values()])
  const ids = new Set(shown.flatMap(({ id, staffId }) => [staffId, subjects.get(id)?.id ?? '']))
  const people = await peopleByIds(db, [...ids])
  const names = new Map(people.map((each) => [each.id, displayNameOf(each)]))
  const results = shown.map(({ id, at, staffId, act, about, aboutId, before, after, why, hash, isSeen }) => ({
    id,
    at: at.toISOString(),
    staffId,
    staffName: names.get(staffId) ?? (staffId === byCommand ? byCommandWords : ''),
    act,
    about,
    aboutId,
    aboutName: isSeen
      ? (names.get(subjects.get(id)?.id ?? '') ?? others.get(subjects.get(id)?.id ?? '') ?? '')
      : '',
    before,
    after,
    why: why ?? '',
    hash,
  }))
  return { results, next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null }
}

interface Subject {
  readonly about: string
  readonly id: string
}

/** Returns what an act is about; for one on an item of today's list, what the item is about. */
const subjectIn = ({ about, aboutId }: { readonly about: string; readonly aboutId: string }): Subject =>
  about === 'item' ? (subjectOfItem(aboutId) ?? { about, id: aboutId }) : { about, id: aboutId }

/** Returns the names of the things that are no people. */
async function namesIn(
  { subjectNames }: Pick<JoinedRooms, 'subjectNames'>,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const [about, all] of Map.groupBy(subjects, (each) => each.about)) {
    const found = await subjectNames(about, [...new Set(all.map(({ id }) => id))])
    for (const [id, name] of found) names.set(id, name)
  }
  return names
}
