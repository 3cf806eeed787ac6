import { type Database, sql } from '../../engines/database/database.ts'

/** Returns the ids of a mentorship's channel and of the channels beside it. */
export async function channelsOfMentorship(db: Database, mentorshipId: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    with own as (select id from channels where mentorship_id = ${mentorshipId})
    select id from own union all select channels.id from channels join own on channels.beside_id = own.id order by id`)
  return rows.map(({ id }) => id)
}

/** Closes channels for good. */
export function markClosed(tx: Database, channelIds: readonly string[], at: Date) {
  return tx.run(sql`
    with held as materialized (
      select id from channels where id = any (${channelIds}::text[]) order by id for no key update
    )
    update channels set is_paused = true, closed_at = coalesce(closed_at, ${at}) from held where channels.id = held.id`)
}

/** Parts a channel from its mentorship, which then can have another one. */
export function detachChannel(tx: Database, mentorshipId: string) {
  return tx.run(sql`update channels set mentorship_id = null where mentorship_id = ${mentorshipId}`)
}

/** Returns the id of a mentorship's own channel, in a list of at most one. */
export async function mainChannelOf(db: Database, mentorshipId: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(
    sql`select id from channels where mentorship_id = ${mentorshipId}`,
  )
  return rows.map(({ id }) => id)
}
