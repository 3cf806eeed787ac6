import type { AuditEntry } from '@saathi/contract/desk/calls.ts'

import type { Database } from '../../engines/database/database.ts'
import { peopleByIds } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import type { StaffMember } from '../../http/request.ts'
import { type ActRooms, openActs } from './openActs.ts'
import { type AuditAsked, auditRows, byCommand } from './store.ts'

/** The name of the command line, which is the same in every language. */
const byCommandWords = 'npm run staff'
/** How many acts a page of the audit has. */
const pageSize = 50

/** Returns a page of the audit with the names of the people in it, and the place of the next page. */
export async function auditPage(
  { db, ...rooms }: ActRooms & { readonly db: Database },
  staff: StaffMember,
  asked: Omit<AuditAsked, 'most'>,
): Promise<{ results: AuditEntry[]; next: number | null }> {
  const rows = await auditRows(db, { ...asked, most: pageSize + 1 })
  const shown = await openActs(rooms, staff, rows.slice(0, pageSize))
  const ids = new Set(shown.flatMap(({ staffId, aboutId }) => [staffId, aboutId]))
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
    aboutName: isSeen ? (names.get(aboutId) ?? '') : '',
    before,
    after,
    why: why ?? '',
    hash,
  }))
  return { results, next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null }
}
