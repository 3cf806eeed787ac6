import { type Database, sql } from '../../engines/database/database.ts'
import type { GivenAnswer } from '../series/answerStore.ts'
import type { Series, SeriesException } from '../series/series.ts'

/** A change that the other members have not been told of yet. */
export interface News {
  readonly seriesId: string
  /** The series as they know it; undefined for a new one. */
  readonly before: Series | undefined
  /** Null once that person is erased. */
  readonly byId: string | null
  /** The changed occurrence; undefined for the whole series. */
  readonly occurrence: Date | undefined
  readonly dueAt: Date
  /** The series before the last deletion; undefined if nothing was deleted meanwhile. */
  readonly beforeDeletion?: Series | undefined
  /** The series and its answers before one event was last moved; undefined if nothing was moved meanwhile. */
  readonly beforeMove?: { readonly series: Series; readonly answers: readonly GivenAnswer[] } | undefined
}

/** A series as JSON has it: moments are texts. */
type Written = Omit<Series, 'startsAt' | 'createdAt' | 'changedAt' | 'cancelledAt' | 'exceptions'> & {
  readonly startsAt: string
  readonly createdAt: string
  readonly changedAt: string
  readonly cancelledAt: string | null
  readonly exceptions: readonly WrittenException[]
}

type WrittenException = Omit<SeriesException, 'recurrenceAt' | 'startsAt'> & {
  readonly recurrenceAt: string
  readonly startsAt: string
}

/** Returns the changes of a series that the other members have not been told of. */
export async function newsOf(tx: Database, seriesId: string): Promise<News | undefined> {
  const row = await tx.maybe<{
    before: Written | null
    byId: string | null
    recurrenceAt: Date | null
    dueAt: Date
    beforeDeletion: Written | null
    beforeMove: Written | null
    answersBeforeMove: GivenAnswer[] | null
  }>(
    sql`select before, by_id, recurrence_at, due_at, before_deletion, before_move, answers_before_move from calendar_news where series_id = ${seriesId}`,
  )
  if (row === undefined) return undefined
  const { before, byId, recurrenceAt, dueAt, beforeDeletion, beforeMove } = row
  return {
    seriesId,
    before: before === null ? undefined : seriesIn(before),
    byId,
    occurrence: recurrenceAt ?? undefined,
    dueAt,
    beforeDeletion: beforeDeletion === null ? undefined : seriesIn(beforeDeletion),
    beforeMove:
      beforeMove === null
        ? undefined
        : { series: seriesIn(beforeMove), answers: row.answersBeforeMove ?? [] },
  }
}

/** Stores the untold changes in place of those stored before. */
export function putNews(tx: Database, { seriesId, before, byId, occurrence, dueAt }: News) {
  const written = before === undefined ? null : JSON.stringify(before)
  return tx.run(sql`
    insert into calendar_news (series_id, before, by_id, recurrence_at, due_at)
    values (${seriesId}, ${written}::jsonb, ${byId}, ${occurrence ?? null}, ${dueAt})
    on conflict (series_id) do update set before = excluded.before, by_id = excluded.by_id,
      recurrence_at = excluded.recurrence_at, due_at = excluded.due_at`)
}

/** Stores the series as it was before a deletion, together with the news of that deletion. */
export function putDeleted(tx: Database, series: Series) {
  return tx.run(sql`
    update calendar_news set before_deletion = ${JSON.stringify(series)}::jsonb where series_id = ${series.id}`)
}

/** Stores the series and its answers as they were before a move, together with the news of that move. */
export function putMoved(tx: Database, { series, answers }: NonNullable<News['beforeMove']>) {
  return tx.run(sql`
    update calendar_news set before_move = ${JSON.stringify(series)}::jsonb,
      answers_before_move = ${JSON.stringify(answers)}::jsonb where series_id = ${series.id}`)
}

/** Deletes the news after it was sent. */
export function deleteNews(tx: Database, seriesId: string) {
  return tx.run(sql`delete from calendar_news where series_id = ${seriesId}`)
}

/**
 * Deletes the news by a person, and the news about a series that the person made. That news is weeks old, so nobody
 * misses it.
 */
export function dropNewsNaming(tx: Database, personId: string) {
  return tx.run(sql`
    delete from calendar_news where by_id = ${personId} or before ->> 'createdBy' = ${personId}
      or before_deletion ->> 'createdBy' = ${personId} or before_move ->> 'createdBy' = ${personId}
      or answers_before_move @> jsonb_build_array(jsonb_build_object('personId', ${personId}::text))`)
}

/** Returns the series with untold news, the longest waiting first. */
export async function waitingNews(db: Database): Promise<string[]> {
  const rows = await db.many<{ seriesId: string }>(
    sql`select series_id from calendar_news order by due_at, series_id`,
  )
  return rows.map(({ seriesId }) => seriesId)
}

function seriesIn({ startsAt, createdAt, changedAt, cancelledAt, exceptions, ...rest }: Written): Series {
  return {
    ...rest,
    startsAt: new Date(startsAt),
    createdAt: new Date(createdAt),
    changedAt: new Date(changedAt),
    cancelledAt: cancelledAt === null ? null : new Date(cancelledAt),
    exceptions: exceptions.map((each) => ({
      ...each,
      recurrenceAt: new Date(each.recurrenceAt),
      startsAt: new Date(each.startsAt),
    })),
  }
}
