import { type Database, sql, type Statement } from '../../engines/database/database.ts'
import { activeMentorships } from '../../mentorship/public/store.ts'
import type { Series, SeriesException } from './series.ts'

/** If set, series that are over before this moment are left out. */
export interface SeriesFilter {
  readonly from?: Date
}

/** Returns the series of a person's running mentorships with their exceptions, without deleted ones. */
export async function seriesOfPerson(
  db: Database,
  personId: string,
  filter: SeriesFilter = {},
): Promise<Series[]> {
  const mentorships = await activeMentorships(db, personId)
  return seriesOfMentorships(
    db,
    mentorships.map(({ id }) => id),
    filter,
  )
}

/**
 * Returns the series of these mentorships with their exceptions, without deleted ones; there can be thousands of
 * deleted ones.
 */
export function seriesOfMentorships(
  db: Database,
  ids: readonly string[],
  { from }: SeriesFilter = {},
): Promise<Series[]> {
  // One more day, because a day ends later in zones further west, and an event that has begun may still be running.
  const since =
    from === undefined
      ? sql`true`
      : sql`(repeat_end_date >= ${from}::timestamptz::date - 2 or starts_at >= ${from}::timestamptz - interval '1 day'
             or exists (select 1 from calendar_exceptions where series_id = calendar_series.id
                        and calendar_exceptions.starts_at >= ${from}::timestamptz - interval '1 day'))`
  return seriesWhere(db, sql`mentorship_id = any (${ids}::text[]) and cancelled_at is null and ${since}`)
}

/** Returns a series with its exceptions; undefined if there is none. */
export async function seriesById(db: Database, id: string): Promise<Series | undefined> {
  const [series] = await seriesWhere(db, sql`id = ${id}`)
  return series
}

/** The same, and locks the series until the transaction ends, so that its changes run one after another. */
export async function lockSeries(tx: Database, id: string): Promise<Series | undefined> {
  await tx.maybe(sql`select id from calendar_series where id = ${id} for update`)
  return seriesById(tx, id)
}

/** Returns the series that a request made, by the key that the client gave it. */
export async function seriesByKey(db: Database, personId: string, key: string): Promise<Series | undefined> {
  const [series] = await seriesWhere(db, sql`created_by = ${personId} and idempotency_key = ${key}`)
  return series
}

/** An exception as JSON has it: moments are texts. */
type WrittenException = Omit<SeriesException, 'recurrenceAt' | 'startsAt'> & {
  readonly recurrenceAt: string
  readonly startsAt: string
}

/** Loads series with their exceptions in one statement, because the calendar of a person waits for each of them. */
async function seriesWhere(db: Database, condition: Statement): Promise<Series[]> {
  const rows = await db.many<
    Omit<Series, 'exceptions'> & { readonly exceptions: readonly WrittenException[] }
  >(sql`
    select id, mentorship_id, title, description, duration_minutes, is_pair_group_call, session_id, session_name,
           starts_at, time_zone, frequency, repeat_end_date::text as repeat_end_date, created_by, created_at,
           changed_at, sequence, cancelled_at,
           (select coalesce(json_agg(json_build_object(
              'recurrenceAt', recurrence_at, 'isCancelled', is_cancelled, 'startsAt', each.starts_at,
              'title', each.title, 'description', each.description, 'durationMinutes', each.duration_minutes,
              'isPairGroupCall', each.is_pair_group_call, 'sessionId', each.session_id,
              'sessionName', each.session_name) order by recurrence_at), '[]')
            from calendar_exceptions as each where series_id = calendar_series.id) as exceptions
    from calendar_series where ${condition} order by created_at, id`)
  return rows.map(({ exceptions, ...row }) => ({
    ...row,
    exceptions: exceptions.map((each) => ({
      ...each,
      recurrenceAt: new Date(each.recurrenceAt),
      startsAt: new Date(each.startsAt),
    })),
  }))
}

/**
 * Stores a new series with its exceptions; false if an earlier request of the same person with this key has made
 * one.
 */
export async function insertSeries(
  tx: Database,
  series: Series,
  idempotencyKey: string | undefined,
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into calendar_series (id, mentorship_id, title, description, duration_minutes, is_pair_group_call,
      session_id, session_name, starts_at, time_zone, frequency, repeat_end_date, created_by, created_at, changed_at,
      sequence, idempotency_key)
    values (${series.id}, ${series.mentorshipId}, ${series.title}, ${series.description}, ${series.durationMinutes},
      ${series.isPairGroupCall}, ${series.sessionId}, ${series.sessionName}, ${series.startsAt}, ${series.timeZone},
      ${series.frequency}, ${series.repeatEndDate}, ${series.createdBy}, ${series.createdAt}, ${series.changedAt},
      ${series.sequence}, ${idempotencyKey ?? null})
    on conflict (created_by, idempotency_key) do nothing`)
  if (inserted === 0) return false
  await insertExceptions(tx, series)
  return true
}

/** Stores a changed series and its exceptions in place of the stored ones. */
export async function updateSeries(tx: Database, series: Series): Promise<void> {
  await tx.run(sql`
    update calendar_series set title = ${series.title}, description = ${series.description},
      duration_minutes = ${series.durationMinutes}, is_pair_group_call = ${series.isPairGroupCall},
      session_id = ${series.sessionId}, session_name = ${series.sessionName}, starts_at = ${series.startsAt},
      frequency = ${series.frequency}, repeat_end_date = ${series.repeatEndDate}, changed_at = ${series.changedAt},
      sequence = ${series.sequence}, cancelled_at = ${series.cancelledAt}
    where id = ${series.id}`)
  await tx.run(sql`delete from calendar_exceptions where series_id = ${series.id}`)
  await insertExceptions(tx, series)
}

async function insertExceptions(tx: Database, { id, exceptions }: Series): Promise<void> {
  if (exceptions.length === 0) return
  const rows = exceptions.map((each) => ({
    recurrence_at: each.recurrenceAt,
    is_cancelled: each.isCancelled,
    starts_at: each.startsAt,
    title: each.title,
    description: each.description,
    duration_minutes: each.durationMinutes,
    is_pair_group_call: each.isPairGroupCall,
    session_id: each.sessionId,
    session_name: each.sessionName,
  }))
  await tx.run(sql`
    insert into calendar_exceptions (series_id, recurrence_at, is_cancelled, starts_at, title, description,
      duration_minutes, is_pair_group_call, session_id, session_name)
    select ${id}, recurrence_at, is_cancelled, starts_at, title, description, duration_minutes, is_pair_group_call,
      session_id, session_name
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (recurrence_at timestamptz, is_cancelled boolean,
      starts_at timestamptz, title text, description text, duration_minutes integer, is_pair_group_call boolean,
      session_id text, session_name text)`)
}

/** Returns how many series of a mentorship are not over at a moment, and how many of them repeat. */
export function runningSeries(tx: Database, mentorshipId: string, now: Date) {
  return tx.one<{ count: number; repeating: number }>(sql`
    select count(*) as count, count(*) filter (where frequency <> 'none') as repeating from calendar_series
    where mentorship_id = ${mentorshipId} and cancelled_at is null
      and coalesce(repeat_end_date::timestamptz, starts_at) >= ${now}`)
}

/** Returns the series that a person made, oldest first. */
export function seriesMadeBy(db: Database, personId: string): Promise<Series[]> {
  return seriesWhere(db, sql`created_by = ${personId}`)
}

/** Removes a person's name as the maker of events. */
export function forgetMaker(tx: Database, personId: string) {
  return tx.run(sql`
    update calendar_series set created_by = null, idempotency_key = null where created_by = ${personId}`)
}
