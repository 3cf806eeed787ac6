import { type Database, sql } from '../../engines/database/database.ts'
import { holdCall } from '../stored/callStore.ts'

/** A call is summarised when it is over, has new lines, and no sound of it from after a moment is still to be written down. */
const toSum = (waitsSince: Date) => sql`captions_due and calls.ended_at is not null
  and not exists (
    select from call_takes where call_id = calls.id and transcript and heard_at is null and deleted_at is null
      and started_at > ${waitsSince} and (parts > 0 or call_takes.ended_at is null))`

/** Notes that a call has new lines, which wait for its end and then for the summary. Its row is locked until the lines are stored. */
export function noteNewLines(tx: Database, callId: string) {
  return tx.run(sql`update calls set captions_due = true where id = ${callId}`)
}

/** Returns the calls whose summary is due. */
export async function callsToSum(db: Database, waitsSince: Date): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`select id from calls where ${toSum(waitsSince)} limit 100`)
  return rows.map(({ id }) => id)
}

/** Whether the summary of a call is due. */
export async function isToSum(db: Database, callId: string, waitsSince: Date): Promise<boolean> {
  const row = await db.maybe(sql`select id from calls where id = ${callId} and ${toSum(waitsSince)}`)
  return row !== undefined
}

/** Notes that a call has the summary of this number of lines; returns 0 if it goes on or has others meanwhile, and a summary of all is still due. */
export async function noteSummed(tx: Database, callId: string, lines: number): Promise<number> {
  await holdCall(tx, callId)
  // Another statement, so that it sees the lines of those who had the lock before.
  return tx.run(sql`
    update calls set captions_due = false
    where id = ${callId} and captions_due and ended_at is not null
      and ${lines} = (select count(*) from call_lines where call_id = calls.id)`)
}
