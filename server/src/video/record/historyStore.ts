import { type Database, sql } from '../../engines/database/database.ts'
import type { CallSpan, CallTime } from '../../room/deskDuties.ts'

/** A call that is over. */
export interface EndedCall {
  readonly id: string
  readonly channelId: string
  readonly mentorshipId: string | null
  readonly title: string
  readonly startedAt: Date
  /** Whether lines of its transcript went with an erased person. */
  readonly linesGone: boolean
}

/** The most calls of a history. */
const most = 200

const columns = sql`calls.id, calls.channel_id, calls.mentorship_id, calls.title, calls.started_at,
  calls.lines_gone_at is not null as lines_gone`

/** Whether two people were in a call at the same time. */
const metThere = sql`exists (
  select from call_visits one join call_visits other
    on other.call_id = one.call_id and other.person_id > one.person_id
      and one.joined_at <= coalesce(other.left_at, 'infinity') and other.joined_at <= coalesce(one.left_at, 'infinity')
  where one.call_id = calls.id)`

/** Returns the newest calls of a channel that are over and in which at least two people were. The times of an erased person are gone, and what the others said is not. */
export function endedCallsIn(db: Database, channelId: string) {
  return db.many<EndedCall>(sql`
    select ${columns} from calls where channel_id = ${channelId} and ended_at is not null
      and (lines_gone_at is not null or 1 < (select count(distinct person_id) from call_visits where call_id = calls.id))
    order by started_at desc, id desc limit ${most}`)
}

/** Returns the calls of a mentorship that are over and in which people met, the oldest first. */
export function callsHeld(db: Database, mentorshipId: string) {
  return db.many<Pick<CallTime, 'from' | 'to'>>(sql`
    select started_at as from, ended_at as to from calls
    where mentorship_id = ${mentorshipId} and ended_at is not null and ${metThere}
    order by started_at, id`)
}

/** Returns the calls of these mentorships that began in a span and in which people met, also those that go on. */
export function heldCalls(db: Database, { mentorshipIds, from, to }: CallSpan) {
  return db.many<CallTime>(sql`
    select mentorship_id, started_at as from, coalesce(ended_at, limit_at) as to from calls
    where mentorship_id = any (${mentorshipIds}::text[]) and started_at >= ${from} and started_at < ${to}
      and ${metThere}
    order by started_at, id`)
}

/** Returns when the newest call of each of these mentorships began in which at least two people were. */
export function newestCalls(db: Database, mentorshipIds: readonly string[]) {
  return db.many<{ mentorshipId: string; at: Date }>(sql`
    select asked.id as mentorship_id, newest.started_at as at
    from unnest(${mentorshipIds}::text[]) as asked (id) cross join lateral (
      select started_at from calls
      where mentorship_id = asked.id
        and 1 < (select count(distinct person_id) from call_visits where call_id = calls.id)
      order by started_at desc limit 1) as newest`)
}

/** Returns a call, also one that goes on. */
export function anyCall(db: Database, id: string) {
  return db.maybe<EndedCall>(sql`select ${columns} from calls where id = ${id}`)
}

/** Returns a call that is over. */
export function endedCall(db: Database, id: string) {
  return db.maybe<EndedCall>(sql`
    select ${columns} from calls where id = ${id} and ended_at is not null`)
}

/** Returns the newest calls of these channels that ended after a moment, and that a person and someone else were in. The person has neither rated nor skipped them. */
export function unratedCallsOf(
  db: Database,
  personId: string,
  { channelIds, since }: { readonly channelIds: readonly string[]; readonly since: Date },
) {
  return db.many<EndedCall>(sql`
    select ${columns} from calls
    where channel_id = any (${channelIds}::text[]) and ended_at > ${since}
      and exists (select from call_visits where call_id = calls.id and person_id = ${personId})
      and exists (select from call_visits where call_id = calls.id and person_id <> ${personId})
      and not exists (select from call_ratings where call_id = calls.id and person_id = ${personId})
    order by started_at desc, id desc limit ${most}`)
}

/** Stores a person's rating of a call; null is a skip. */
export function putRating(
  db: Database,
  given: {
    readonly callId: string
    readonly personId: string
    readonly rating: number | null
    readonly at: Date
  },
) {
  const { callId, personId, rating, at } = given
  return db.run(sql`
    insert into call_ratings (call_id, person_id, rating, rated_at) values (${callId}, ${personId}, ${rating}, ${at})
    on conflict (call_id, person_id) do update set rating = excluded.rating, rated_at = excluded.rated_at`)
}

/** Returns a person's ratings of these calls. */
export async function ratingsIn(
  db: Database,
  personId: string,
  callIds: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const rows = await db.many<{ callId: string; rating: number | null }>(sql`
    select call_id, rating from call_ratings where person_id = ${personId} and call_id = any (${callIds}::text[])`)
  return new Map(rows.map(({ callId, rating }) => [callId, rating]))
}

/** Returns a person's ratings, for their archive. */
export function ratingsOf(db: Database, personId: string) {
  return db.many<{ callId: string; rating: number | null; ratedAt: Date }>(sql`
    select call_id, rating, rated_at from call_ratings where person_id = ${personId} order by rated_at, call_id`)
}
