import { type Database, sql } from '../../engines/database/database.ts'

/** Returns when the people of these mentorships last wrote in their channel. */
export function newestMessages(db: Database, mentorshipIds: readonly string[]) {
  return db.many<{ mentorshipId: string; at: Date }>(sql`
    select channels.mentorship_id, newest.created_at as at
    from channels cross join lateral (
      select created_at from messages
      where channel_id = channels.id and kind = 'text' and not is_broadcast order by seq desc limit 1
    ) as newest
    where channels.mentorship_id = any (${mentorshipIds}::text[])`)
}

/** Counts the messages of a mentorship by the Monday of their week. Their texts are not read. */
export function messagesByWeek(db: Database, mentorshipId: string) {
  return db.many<{ monday: string; messages: number }>(sql`
    select to_char(date_trunc('week', messages.created_at at time zone 'Asia/Kolkata'), 'YYYY-MM-DD') as monday,
           count(*)::int as messages
    from messages join channels on channels.id = messages.channel_id
    where channels.mentorship_id = ${mentorshipId} and messages.kind = 'text' and not is_broadcast
    group by monday order by monday`)
}
