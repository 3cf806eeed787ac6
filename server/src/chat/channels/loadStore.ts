import { type Database, sql } from '../../engines/database/database.ts'

/** Channels for a load test, by number. Channel c holds `size` people, starting with number c times `size`. */
export interface LoadChannels {
  /** The prefix of all ids of this run. */
  readonly run: string
  readonly first: number
  readonly last: number
  readonly people: number
  readonly size: number
  readonly messages: number
  readonly at: Date
}

/**
 * Stores channels with their members and their share of the messages, a minute between messages. Ids are
 * `<run>-c<number>`.
 */
export async function insertLoadChannels(tx: Database, load: LoadChannels): Promise<void> {
  const { run, first, last, people, size, messages, at } = load
  const channelCount = Math.ceil(people / size)
  const share = sql`(${messages}::bigint / ${channelCount}::bigint
    + case when c < ${messages % channelCount}::bigint then 1 else 0 end)`
  const channels = sql`generate_series(${first}::bigint, ${last}::bigint) as c`
  await tx.run(sql`
    insert into channels (id, kind, name, last_seq, created_at)
    select ${run} || '-c' || c, 'group', 'Load ' || c, ${share}, ${at}::timestamptz from ${channels}`)
  await tx.run(sql`
    insert into channel_members (channel_id, person_id)
    select ${run} || '-c' || c, ${run} || '-p' || n
    from ${channels}, generate_series(c * ${size}::bigint, least((c + 1) * ${size}::bigint, ${people}::bigint) - 1) as n`)
  await tx.run(sql`
    insert into messages (channel_id, seq, id, sender_id, temp_id, text, created_at)
    select ${run} || '-c' || c, seq, ${run} || '-m' || c || '-' || seq,
           ${run} || '-p' || (c * ${size}::bigint + seq % least(${size}::bigint, ${people}::bigint - c * ${size}::bigint)),
           'load-' || seq, 'Message ' || seq || ' of a load test, about as long as what people write.',
           ${at}::timestamptz - (${share} - seq) * interval '1 minute'
    from ${channels}, generate_series(1::bigint, ${share}) as seq`)
}

/** Updates the planner's statistics after the inserts. */
export function refreshStatistics(db: Database) {
  return db.run(sql`analyze people, channels, channel_members, messages`)
}

/** Gives the channels that hold the two people of a pair to their mentorships, whose ids are `<run>-r<number>`. */
export function pairLoadChannels(
  tx: Database,
  { run, first, last }: { readonly run: string; readonly first: number; readonly last: number },
) {
  return tx.run(sql`
    update channels set kind = 'one_to_one', mentorship_id = ${run} || '-r' || n
    from generate_series(${first}::bigint, ${last}::bigint) as n where channels.id = ${run} || '-c' || n`)
}
