import { type Database, sql } from '../../engines/database/database.ts'

/** An act of staff on reports, conversations and the team's inbox. */
export interface Logged {
  readonly at: Date
  readonly staff: string
  readonly act:
    | 'listed'
    | 'shown'
    | 'taken'
    | 'answered'
    | 'closed'
    | 'reopened'
    | 'read'
    | 'heard'
    | 'inbox_listed'
    | 'inbox_read'
    | 'inbox_answered'
    | 'inbox_done'
  readonly reportId?: string | undefined
  readonly channelId?: string
  readonly words?: string
}

/** Adds an act of staff to the log, which is append-only. */
export function logAct(tx: Database, { at, staff, act, reportId, channelId, words = '' }: Logged) {
  return tx.run(sql`
    insert into safety_log (at, staff, act, report_id, channel_id, words)
    values (${at}, ${staff}, ${act}, ${reportId ?? null}, ${channelId ?? null}, ${words})`)
}

/** Returns the words that the reporter got when a report was last closed. */
export async function closingWords(tx: Database, reportId: string): Promise<string> {
  const row = await tx.maybe<{ words: string }>(sql`
    select words from safety_log where report_id = ${reportId} and act = 'closed' order by id desc limit 1`)
  return row?.words ?? ''
}

/** Returns when staff read a conversation or heard a call of it, and whether because of a report; newest first. */
export function readingsOf(db: Database, channelId: string) {
  return db.many<{ at: Date; act: string; reportId: string | null }>(sql`
    select at, act, report_id from safety_log
    where channel_id = ${channelId} and act in ('read', 'heard') order by id desc limit 200`)
}
