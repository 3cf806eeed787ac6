import { type Database, sql } from '../../engines/database/database.ts'

/** A pause of a conversation by the team. */
export interface PauseRow {
  readonly channelId: string
  readonly caseId: string
  readonly pausedBy: string | null
  readonly pausedAt: Date
}

/** Stores a pause; a second one changes nothing. */
export function insertPause(tx: Database, { channelId, caseId, pausedBy, pausedAt }: PauseRow) {
  return tx.run(sql`
    insert into safety_pauses (channel_id, case_id, paused_by, paused_at)
    values (${channelId}, ${caseId}, ${pausedBy}, ${pausedAt}) on conflict do nothing`)
}

/** Ends the pauses of these conversations. */
export function dropPauses(tx: Database, channelIds: readonly string[]) {
  return tx.run(sql`delete from safety_pauses where channel_id = any (${channelIds}::text[])`)
}

/** Returns which of these conversations the team has paused. */
export async function pausedAmong(db: Database, channelIds: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ channelId: string }>(sql`
    select channel_id from safety_pauses where channel_id = any (${channelIds}::text[])`)
  return rows.map(({ channelId }) => channelId)
}
