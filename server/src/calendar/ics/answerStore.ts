import type { EventAnswer } from '@saathi/contract/calendar/rules.ts'

import { type Database, sql } from '../../engines/database.ts'

/** An answer to an invitation; without a moment it is for the whole series. */
export interface GivenAnswer {
  readonly seriesId: string
  readonly personId: string
  readonly recurrenceAt: Date | null
  readonly answer: EventAnswer
}

/** Returns all answers to these series. */
export function answersTo(db: Database, seriesIds: readonly string[]) {
  return db.many<GivenAnswer>(sql`
    select series_id, person_id, recurrence_at, answer from calendar_answers
    where series_id = any (${seriesIds}::text[]) order by answered_at, series_id, person_id`)
}
