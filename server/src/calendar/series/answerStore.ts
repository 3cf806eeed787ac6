import type { EventAnswer } from '@saathi/contract/calendar/rules.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** A person's reply to a series, or to one of its occurrences. */
export interface StoredAnswer {
  readonly seriesId: string
  readonly personId: string
  /** Null: for the whole series, if an occurrence has no answer of its own. */
  readonly recurrenceAt: Date | null
  readonly answer: EventAnswer
}

/** Returns the answers to these series. */
export function answersTo(db: Database, seriesIds: readonly string[]) {
  return db.many<StoredAnswer>(sql`
    select series_id, person_id, recurrence_at, answer from calendar_answers
    where series_id = any (${seriesIds}::text[]) order by person_id, recurrence_at nulls first`)
}

/** Returns the answers to the series of a mentorship: those to a whole series, and those to occurrences in a span. */
export function answersIn(
  db: Database,
  mentorshipId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
) {
  return db.many<StoredAnswer>(sql`
    select series_id, person_id, recurrence_at, answer
    from calendar_answers join calendar_series on calendar_series.id = series_id
    where mentorship_id = ${mentorshipId} and (recurrence_at is null
      or recurrence_at >= ${from} and recurrence_at < ${to}
      or exists (select 1 from calendar_exceptions
                 where calendar_exceptions.series_id = calendar_answers.series_id
                   and calendar_exceptions.recurrence_at = calendar_answers.recurrence_at))
    order by person_id, recurrence_at nulls first`)
}

/** A person's answer to a series. */
export type Answering = Pick<StoredAnswer, 'seriesId' | 'personId' | 'answer'>

/** Stores an answer to the whole series, in place of all earlier answers of the person. */
export async function answerWhole(
  tx: Database,
  { seriesId, personId, answer }: Answering,
  at: Date,
): Promise<void> {
  await tx.run(sql`delete from calendar_answers where series_id = ${seriesId} and person_id = ${personId}`)
  await tx.run(sql`
    insert into calendar_answers (series_id, person_id, answer, answered_at)
    values (${seriesId}, ${personId}, ${answer}, ${at})`)
}

/** Stores an answer to these occurrences of a series; it replaces earlier ones. */
export function answerSome(
  tx: Database,
  { seriesId, personId, answer }: Answering,
  { recurrences, at }: { readonly recurrences: readonly Date[]; readonly at: Date },
) {
  return tx.run(sql`
    insert into calendar_answers (series_id, person_id, recurrence_at, answer, answered_at)
    select ${seriesId}, ${personId}, recurrence, ${answer}, ${at} from unnest(${recurrences}::timestamptz[]) as recurrence
    on conflict (series_id, person_id, recurrence_at) do update
      set answer = excluded.answer, answered_at = excluded.answered_at`)
}

/** Deletes all answers to a series. */
export function dropAnswers(tx: Database, seriesId: string) {
  return tx.run(sql`delete from calendar_answers where series_id = ${seriesId}`)
}

/** Deletes the answers to one occurrence of a series. */
export function dropAnswersAt(tx: Database, seriesId: string, recurrenceAt: Date) {
  return tx.run(sql`
    delete from calendar_answers where series_id = ${seriesId} and recurrence_at = ${recurrenceAt}`)
}

/** An answer with its moment, as the database writes it in JSON. */
export interface GivenAnswer {
  readonly personId: string
  readonly recurrenceAt: string | null
  readonly answer: EventAnswer
  readonly answeredAt: string
}

/** Returns the answers to a series with their moments. */
export function givenAnswers(db: Database, seriesId: string) {
  return db.many<GivenAnswer>(sql`
    select person_id, to_json(recurrence_at) as recurrence_at, answer, to_json(answered_at) as answered_at
    from calendar_answers where series_id = ${seriesId}`)
}

interface PutAnswers {
  readonly seriesId: string
  /** The occurrence; undefined for the whole series. */
  readonly at: Date | undefined
  readonly answers: readonly GivenAnswer[]
}

/** Replaces the answers to a series, or to one occurrence of it, by earlier ones. */
export async function putAnswers(tx: Database, { seriesId, at, answers }: PutAnswers): Promise<void> {
  await (at === undefined ? dropAnswers(tx, seriesId) : dropAnswersAt(tx, seriesId, at))
  const isOfThese = ({ recurrenceAt }: GivenAnswer) =>
    at === undefined || (recurrenceAt !== null && Date.parse(recurrenceAt) === at.getTime())
  const given = JSON.stringify(answers.filter(isOfThese))
  await tx.run(sql`
    insert into calendar_answers (series_id, person_id, recurrence_at, answer, answered_at)
    select ${seriesId}, given."personId", given."recurrenceAt", given.answer, given."answeredAt"
    from jsonb_to_recordset(${given}::jsonb) as given(
      "personId" text, "recurrenceAt" timestamptz, answer text, "answeredAt" timestamptz)`)
}

/** Copies the answers to a series, and to its occurrences from a moment on, to another series. */
export function copyAnswers(
  tx: Database,
  { from, to, since }: { readonly from: string; readonly to: string; readonly since: Date },
) {
  return tx.run(sql`
    insert into calendar_answers (series_id, person_id, recurrence_at, answer, answered_at)
    select ${to}, person_id, recurrence_at, answer, answered_at from calendar_answers
    where series_id = ${from} and (recurrence_at is null or recurrence_at >= ${since})`)
}

/** Returns everything that a person answered. */
export function answersBy(db: Database, personId: string) {
  return db.many<{ recurrenceAt: Date | null; answer: EventAnswer; answeredAt: Date; title: string }>(sql`
    select recurrence_at, answer, answered_at, title
    from calendar_answers join calendar_series on calendar_series.id = series_id
    where person_id = ${personId} order by answered_at`)
}
