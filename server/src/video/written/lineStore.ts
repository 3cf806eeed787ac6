import { type Database, sql } from '../../engines/database/database.ts'
import type { SummaryLine } from './summaryRule.ts'

/** A line of a transcript, with its speaker. */
export interface LineRow {
  readonly id: string
  readonly callId: string
  /** Null for a line that its speaker's browser recognised. */
  readonly takeId: string | null
  readonly personId: string
  readonly spokenAt: Date
  readonly words: string
  /** Whether everyone let it be summarised. For a line of a take, the take says so. */
  readonly mayBeSummed: boolean
}

/** Stores the lines of a take. They come once: returns false if they are there, or if the take was deleted meanwhile. */
export async function putLines(
  tx: Database,
  { takeId, lines, at }: { readonly takeId: string; readonly lines: readonly LineRow[]; readonly at: Date },
): Promise<boolean> {
  const noted = await tx.run(sql`
    update call_takes set heard_at = ${at} where id = ${takeId} and heard_at is null and deleted_at is null`)
  if (noted === 0) return false
  for (const { id, callId, personId, spokenAt, words } of lines) {
    await tx.run(sql`
      insert into call_lines (id, call_id, take_id, person_id, spoken_at, words)
      values (${id}, ${callId}, ${takeId}, ${personId}, ${spokenAt}, ${words})`)
  }
  return true
}

/** Returns the lines of a call in the order in which they were spoken. The take of a line says whether it may be summarised, even after its sound is deleted. */
export function linesOf(db: Database, callId: string) {
  return db.many<LineRow>(sql`
    select call_lines.id, call_lines.call_id, take_id, call_lines.person_id, spoken_at, words,
           coalesce(call_takes.summary, may_be_summed) as may_be_summed
    from call_lines left join call_takes on call_takes.id = take_id
    where call_lines.call_id = ${callId} order by spoken_at, call_lines.id`)
}

/** Returns a line. */
export function lineById(db: Database, id: string) {
  return db.maybe<LineRow>(sql`select * from call_lines where id = ${id}`)
}

/** Stores a member's note that a line is wrong. */
export function putMark(
  db: Database,
  mark: { readonly lineId: string; readonly personId: string; readonly words: string; readonly at: Date },
) {
  const { lineId, personId, words, at } = mark
  return db.run(sql`
    insert into call_line_marks (line_id, person_id, words, marked_at) values (${lineId}, ${personId}, ${words}, ${at})
    on conflict (line_id, person_id) do update set words = excluded.words, marked_at = excluded.marked_at`)
}

/** Returns the notes about the lines of a call. */
export function marksIn(db: Database, callId: string) {
  return db.many<{ lineId: string; personId: string; words: string }>(sql`
    select line_id, call_line_marks.person_id, call_line_marks.words from call_line_marks
    join call_lines on call_lines.id = line_id where call_id = ${callId} order by marked_at, line_id`)
}

/** Stores the summary of a call in place of an earlier one. */
export async function putSummary(
  tx: Database,
  summary: { readonly callId: string; readonly lines: readonly SummaryLine[]; readonly madeBy: string },
): Promise<void> {
  const { callId, lines, madeBy } = summary
  await tx.run(sql`delete from call_summary_lines where call_id = ${callId}`)
  for (const { lineId, isAction, words } of lines) {
    await tx.run(sql`
      insert into call_summary_lines (line_id, call_id, is_action, words, made_by)
      values (${lineId}, ${callId}, ${isAction}, ${words}, ${madeBy})`)
  }
}

/** Returns the summary of a call, in the order in which its words were spoken. */
export function summaryLinesOf(db: Database, callId: string) {
  return db.many<{ personId: string; isAction: boolean; words: string; madeBy: string }>(sql`
    select call_lines.person_id, is_action, call_summary_lines.words, made_by from call_summary_lines
    join call_lines on call_lines.id = line_id
    where call_summary_lines.call_id = ${callId} order by spoken_at, line_id`)
}

/** Returns which of these calls have a transcript, and which a summary. */
export function writtenIn(db: Database, callIds: readonly string[]) {
  return db.many<{ callId: string; hasSummary: boolean }>(sql`
    select call_id, exists (select from call_summary_lines where call_summary_lines.call_id = call_lines.call_id) as has_summary
    from call_lines where call_id = any (${callIds}::text[]) group by call_id`)
}

/** Returns a person's lines and notes, for their archive. */
export async function wordsOf(db: Database, personId: string) {
  const lines = await db.many<{ callId: string; spokenAt: Date; words: string }>(sql`
    select call_id, spoken_at, words from call_lines where person_id = ${personId} order by spoken_at, id`)
  const marks = await db.many<{ lineId: string; words: string; markedAt: Date }>(sql`
    select line_id, words, marked_at from call_line_marks where person_id = ${personId} order by marked_at, line_id`)
  return { lines, marks }
}

/** Returns the calls that are over and have takes whose words are not written down yet. */
export async function unheardCalls(db: Database): Promise<string[]> {
  const rows = await db.many<{ callId: string }>(sql`
    select distinct call_id from call_takes join calls on calls.id = call_id
    where transcript and heard_at is null and call_takes.ended_at is not null and deleted_at is null and parts > 0
      and calls.ended_at is not null limit 100`)
  return rows.map(({ callId }) => callId)
}

/** Notes in each call with lines of an erased person that they go. */
export function noteGoneLines(tx: Database, personId: string, at: Date) {
  return tx.run(sql`
    update calls set lines_gone_at = ${at} where id in (select call_id from call_lines where person_id = ${personId})`)
}
