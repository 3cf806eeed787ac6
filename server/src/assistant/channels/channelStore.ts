import { type Database, sql } from '../../engines/database/database.ts'

/** Notes the channel of a person with the assistant, before it is made; false if the person has one. */
export async function claimChannel(tx: Database, personId: string, channelId: string): Promise<boolean> {
  const claimed = await tx.run(sql`
    insert into assistant_channels (person_id, channel_id) values (${personId}, ${channelId})
    on conflict (person_id) do nothing`)
  return claimed > 0
}

/** Returns which of these people have no channel with the assistant. */
export async function withoutChannel(db: Database, people: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select given.id from unnest(${people}::text[]) as given (id)
    where not exists (select 1 from assistant_channels where person_id = given.id)`)
  return rows.map(({ id }) => id)
}

/** Returns a person's channel with the assistant. */
export async function channelOf(db: Database, personId: string): Promise<string | undefined> {
  const row = await db.maybe<{ channelId: string }>(sql`
    select channel_id from assistant_channels where person_id = ${personId}`)
  return row?.channelId
}
