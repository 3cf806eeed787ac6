import { type Database, sql } from '../../engines/database/database.ts'
import type { Side } from '../trackers/endings.ts'

/** Returns why people of a programme said no, with how often each reason was given. */
export function reasonsOf(db: Database, programme: string) {
  return db.many<{ reason: string; side: Side; count: number }>(sql`
    select side, reason, count(*) as count from match_trackers,
      lateral (values ('mentor', mentor_reason), ('mentee', mentee_reason)) as given (side, reason)
    where programme = ${programme} and reason is not null group by 1, 2 order by 3 desc, 1, 2`)
}
