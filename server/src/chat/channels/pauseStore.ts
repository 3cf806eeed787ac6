import { type Database, sql } from '../../engines/database/database.ts'

/**
 * Waits until nobody is changing a message in these channels, and prevents changes until the transaction ends. A
 * stronger lock would deadlock: storing a message refers to these rows while it holds the channel, which is locked
 * next here.
 */
export function holdMembers(tx: Database, channelIds: readonly string[]) {
  return tx.many(sql`
    select from channel_members where channel_id = any (${channelIds}::text[])
    order by channel_id, person_id for no key update`)
}

/** Pauses channels, or opens those again that are not closed for good. */
export function markPaused(
  tx: Database,
  { channelIds, paused }: { readonly channelIds: readonly string[]; readonly paused: boolean },
) {
  return tx.run(sql`
    with held as materialized (
      select id from channels where id = any (${channelIds}::text[]) and closed_at is null order by id for no key update
    )
    update channels set is_paused = ${paused} from held where channels.id = held.id`)
}

/** Whether one of the two people of a channel has blocked the other. */
export async function isPaused(db: Database, channelId: string): Promise<boolean> {
  const row = await db.maybe<{ isPaused: boolean }>(sql`
    select is_paused from channels where id = ${channelId}`)
  return row?.isPaused === true
}
