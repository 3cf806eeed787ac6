import type { RecurringScope } from '@saathi/contract/calendar/rules.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** The deletion of an occurrence, of it and all later ones, or of all of its series. */
export interface Deletion {
  readonly seriesId: string
  readonly scope: RecurringScope
  readonly recurrenceAt: Date
  /** Null once the person is erased. */
  readonly byId: string | null
  readonly deletedAt: Date
}

/** Stores a deletion; another one from the same occurrence on replaces it. */
export function putDeletion(tx: Database, { seriesId, scope, recurrenceAt, byId, deletedAt }: Deletion) {
  return tx.run(sql`
    insert into calendar_deletions (series_id, scope, recurrence_at, by_id, deleted_at)
    values (${seriesId}, ${scope}, ${recurrenceAt}, ${byId}, ${deletedAt})
    on conflict (series_id, recurrence_at) do update
      set scope = excluded.scope, by_id = excluded.by_id, deleted_at = excluded.deleted_at`)
}

/** Returns the newest deletion that removed an occurrence; undefined if none did. */
export function deletionOf(
  db: Database,
  { seriesId, recurrenceAt }: { readonly seriesId: string; readonly recurrenceAt: Date },
) {
  return db.maybe<Deletion>(sql`
    select series_id, scope, recurrence_at, by_id, deleted_at from calendar_deletions
    where series_id = ${seriesId}
      and (scope = 'ALL' or recurrence_at = ${recurrenceAt}
           or (scope = 'FOLLOWING' and recurrence_at <= ${recurrenceAt}))
    order by deleted_at desc limit 1`)
}
