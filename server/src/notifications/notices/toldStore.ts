import type { NoticeKindName } from '@saathi/contract/domainNotices.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** Notices of one kind with the same key, which many people get. */
interface Told {
  readonly kind: NoticeKindName
  readonly key: string
}

/** Returns how many people have a notice with a key. */
export async function countWithKey(db: Database, { kind, key }: Told): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from notices where key = ${key} and kind = ${kind}`)
  return count
}

/** Whether a notice with a key has other words than these. */
export async function isToldOtherwise(
  db: Database,
  { kind, key, words }: Told & { readonly words: readonly string[] },
): Promise<boolean> {
  const other = await db.maybe(sql`
    select id from notices
    where key = ${key} and kind = ${kind} and params ->> 'words' <> all (${words}::text[]) limit 1`)
  return other !== undefined
}
