import type { AuditEntry } from '@saathi/contract/desk/calls.ts'

import type { Database } from '../../engines/database/database.ts'
import { peopleByIds } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { type AuditAsked, auditRows } from './store.ts'

/** How many acts a page of the audit has. */
const pageSize = 50

/** Returns a page of the audit with the names of the people in it, and the place of the next page. */
export async function auditPage(
  db: Database,
  asked: Omit<AuditAsked, 'most'>,
): Promise<{ results: AuditEntry[]; next: number | null }> {
  const rows = await auditRows(db, { ...asked, most: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const ids = new Set(shown.flatMap(({ staffId, aboutId }) => [staffId, aboutId]))
  const people = await peopleByIds(db, [...ids])
  const names = new Map(people.map((each) => [each.id, displayNameOf(each)]))
  const results = shown.map(({ id, at, staffId, act, about, aboutId, before, after, why, hash }) => ({
    id,
    at: at.toISOString(),
    staffId,
    staffName: names.get(staffId) ?? '',
    act,
    about,
    aboutId,
    aboutName: names.get(aboutId) ?? '',
    before,
    after,
    why: why ?? '',
    hash,
  }))
  return { results, next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null }
}
