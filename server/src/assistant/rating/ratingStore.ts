import { type Database, sql } from '../../engines/database/database.ts'

/** How a person rates a conversation; a skip has no stars. */
export interface Rating {
  readonly channelId: string
  readonly personId: string
  /** The number of the newest message at that time. */
  readonly upToSeq: number
  readonly accuracy: number | null
  readonly relevance: number | null
  readonly resolution: number | null
  readonly ratedAt: Date
}

/** Stores a rating in place of another one since the same message. */
export function putRating(db: Database, rating: Rating) {
  const { channelId, personId, upToSeq, accuracy, relevance, resolution, ratedAt } = rating
  return db.run(sql`
    insert into chat_ratings (channel_id, person_id, up_to_seq, accuracy, relevance, resolution, rated_at)
    values (${channelId}, ${personId}, ${upToSeq}, ${accuracy}, ${relevance}, ${resolution}, ${ratedAt})
    on conflict (channel_id, person_id, up_to_seq) do update
      set accuracy = excluded.accuracy, relevance = excluded.relevance, resolution = excluded.resolution,
          rated_at = excluded.rated_at`)
}

/** Returns up to which message a person has rated a conversation; 0 if they have not rated it. */
export async function ratedUpTo(db: Database, channelId: string, personId: string): Promise<number> {
  const row = await db.one<{ upToSeq: number | null }>(sql`
    select max(up_to_seq) as up_to_seq from chat_ratings
    where channel_id = ${channelId} and person_id = ${personId}`)
  return row.upToSeq ?? 0
}

/** Returns a person's ratings for their archive. */
export function ratingsOf(db: Database, personId: string) {
  return db.many<Omit<Rating, 'personId'>>(sql`
    select channel_id, up_to_seq, accuracy, relevance, resolution, rated_at from chat_ratings
    where person_id = ${personId} order by rated_at, channel_id`)
}

/** The ratings of all people together, of the assistant's channels or of all others. */
export interface RatingSums {
  readonly isAssistant: boolean
  readonly people: number
  readonly ratings: number
  readonly skips: number
  readonly accuracy: number | null
  readonly relevance: number | null
  readonly resolution: number | null
}

/** Returns the sums of all ratings; none for fewer people than given, so that nobody can guess a single rating. */
export function sumsOfRatings(db: Database, fewestPeople: number) {
  return db.many<RatingSums>(sql`
    with sums as (
      select exists (select 1 from assistant_channels where channel_id = chat_ratings.channel_id) as is_assistant,
             person_id, accuracy, relevance, resolution
      from chat_ratings
    )
    select is_assistant, count(distinct person_id)::int as people,
           count(accuracy)::int as ratings, count(*) filter (where accuracy is null)::int as skips,
           round(avg(accuracy), 1)::float8 as accuracy, round(avg(relevance), 1)::float8 as relevance,
           round(avg(resolution), 1)::float8 as resolution
    from sums group by is_assistant
    having count(distinct person_id) filter (where accuracy is not null) >= ${fewestPeople}
    order by is_assistant desc`)
}
