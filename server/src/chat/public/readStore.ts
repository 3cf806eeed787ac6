import { type Database, sql } from '../../engines/database.ts'

/** Whether a person is an active member of a channel. */
export async function isMember(db: Database, channelId: string, personId: string): Promise<boolean> {
  const row = await db.maybe(sql`
    select from channel_members where channel_id = ${channelId} and person_id = ${personId} and is_active`)
  return row !== undefined
}
