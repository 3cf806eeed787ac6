import { sql } from '../../engines/database/database.ts'
import type { AddPersonalRows } from '../../testing/personalRows.ts'

/** Adds a row of a person, who has written in a channel, to each table about calls. */
export const addPersonalRows: AddPersonalRows = async (db, personId, at) => {
  await db.run(sql`
    insert into calls (id, channel_id, is_planned, title, started_by, started_at, limit_at, ended_at)
    select ${personId}, channel_id, false, '', ${personId}, ${at}, ${at}, ${at}
    from messages where sender_id = ${personId} limit 1`)
  await db.run(sql`
    insert into call_visits (id, call_id, person_id, seat, mic, camera, joined_at, seen_at, left_at)
    values (${personId}, ${personId}, ${personId}, 'a-seat', true, true, ${at}, ${at}, ${at})`)
  await db.run(sql`
    insert into call_rings (call_id, person_id, rung_at) values (${personId}, ${personId}, ${at})`)
  await db.run(sql`
    insert into call_newcomers (call_id, person_id, tab, seen_at)
    values (${personId}, ${personId}, 'a-tab', ${at})`)
  await db.run(sql`
    insert into call_takes (id, call_id, person_id, recording, transcript, summary, host, started_at, seen_at, ended_at)
    values (${personId}, ${personId}, ${personId}, true, false, false, 'a-host', ${at}, ${at}, ${at})`)
  await db.run(sql`
    insert into call_lines (id, call_id, take_id, person_id, spoken_at, words)
    values (${personId}, ${personId}, ${personId}, ${personId}, ${at}, 'Hello.')`)
  await db.run(sql`
    insert into call_line_marks (line_id, person_id, words, marked_at)
    values (${personId}, ${personId}, 'Not quite.', ${at})`)
  await db.run(sql`
    insert into call_parent_links (id, person_id, token_hash, asked_at, sealed_email)
    values (${personId}, ${personId}, ${personId}, ${at}, 'sealed')`)
  await db.run(sql`
    insert into call_openings (id, call_id, person_id, opened_at)
    values (${personId}, ${personId}, ${personId}, ${at})`)
  await db.run(sql`
    insert into call_ratings (call_id, person_id, rating, rated_at) values (${personId}, ${personId}, 4, ${at})`)
  await db.run(sql`
    insert into call_consents (id, call_id, person_id, recording, transcript, summary, wording, answered_at)
    values (${personId}, ${personId}, ${personId}, false, false, false, '', ${at})`)
}
