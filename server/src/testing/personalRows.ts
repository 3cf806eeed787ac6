import { type Database, sql } from '../engines/database/database.ts'
import type { Testing } from './testing.ts'

type Rows = Pick<Testing, 'app' | 'house'>

/** Adds a row about a person to each table of a domain that the calls of `pair` have not filled. */
export type AddPersonalRows = (db: Database, personId: string, at: Date) => Promise<void>

/** The domains' own rows are in their folders `testing`: in `matrix.ts` of a small domain, otherwise in a file of their own. */
const ofDomains = Object.values(
  import.meta.glob<{ readonly addPersonalRows?: AddPersonalRows }>('../*/testing/{matrix,*Rows}.ts', {
    eager: true,
  }),
)

/** Adds a row to each table of personal data that the calls of `pair` have not filled. */
export async function addRemainingRows({ app, house }: Rows, id: string): Promise<void> {
  const at = house.clock.now()
  await house.db.run(sql`
    insert into answer_files (key, person_id, place, question_key, created_at)
    values (${`answers/${id}.pdf`}, ${id}, 'survey/a/b', 'cv', ${at})`)
  await house.db.run(sql`
    insert into archives (person_id, id, status, began_at) values (${id}, 'an-archive', 'PREPARING', ${at})`)
  await house.db.run(sql`
    insert into applications (person_id, decision, decided_at) values (${id}, 'approved', ${at})`)
  await house.db.run(sql`
    insert into pool_entries (person_id, role, since) values (${id}, 'mentee', ${at})`)
  await house.db.run(sql`insert into chat_visits (person_id, here_at) values (${id}, ${at})`)
  await house.db.run(sql`
    insert into match_runs (id, programme, kind, seed, engine, fingerprint, people, made_at)
    values ('a-run', 'general', 'first', 1, 'built', '', array[${id}], ${at})`)
  await house.db.run(sql`
    insert into match_helps (person_id, run_id, helps) values (${id}, 'a-run', '[]'::jsonb)`)
  await house.db.run(sql`
    insert into message_reactions (message_id, person_id, emoji, created_at)
    select id, ${id}, '👍', ${at} from messages where sender_id = ${id} limit 1`)
  await house.db.run(sql`
    insert into message_versions (message_id, text, attachments, replaced_at)
    select id, 'Words of Asha, before', '[]', ${at} from messages where sender_id = ${id} limit 1`)
  await house.db.run(sql`
    insert into staff_rights (person_id, name, given_at) values (${id}, 'care', ${at})`)
  await house.db.run(sql`insert into idempotency_keys (person_id, key) values (${id}, 'bookmark:1')`)
  await addLaterRows({ app, house }, id)
}

/** Adds the rows of notices, learning, signing in and the calendar. */
async function addLaterRows({ app, house }: Rows, id: string): Promise<void> {
  const at = house.clock.now()
  const quiz = { session: 'one-page', step: 'reader', quiz: 'cv-lines' }
  await house.db.run(sql`
    insert into notice_choices (person_id, kind, channel, is_on, chosen_at)
    values (${id}, 'learning', 'mail', false, ${at})`)
  await house.db.run(sql`
    insert into notice_rhythms (person_id, quiet_from, quiet_to, shows_words, changed_at)
    values (${id}, '21:00', '08:00', false, ${at})`)
  await house.db.run(sql`
    insert into push_devices (id, person_id, sign_in_id, endpoint, p256dh, auth, user_agent, created_at, seen_at)
    values (${id}, ${id}, ${id}, ${`https://push.example/${id}`}, '', '', '', ${at}, ${at})`)
  await house.db.run(sql`
    insert into quiz_answers (person_id, session_id, step_id, quiz_id, answers, first_taken_at, taken_at)
    values (${id}, ${quiz.session}, ${quiz.step}, ${quiz.quiz}, '[]', ${at}, ${at})`)
  await house.db.run(sql`
    insert into quiz_drafts (person_id, session_id, step_id, quiz_id, answers, saved_at)
    values (${id}, ${quiz.session}, ${quiz.step}, ${quiz.quiz}, '[]', ${at})`)
  await house.db.run(sql`
    insert into sign_in_codes (code_hash, person_id, expires_at) values (${id}, ${id}, ${at})`)
  await house.db.run(sql`
    insert into step_completions (person_id, session_id, step_id, completed_at)
    values (${id}, ${quiz.session}, ${quiz.step}, ${at})`)
  await house.db.run(sql`
    insert into partner_nudges (person_id, mentorship_id, sent_at)
    select ${id}, mentorship_id, ${at} from mentorship_members where person_id = ${id}`)
  await house.db.transaction((tx) => app.rooms.welcome(tx, id))
  for (const { addPersonalRows } of ofDomains) await addPersonalRows?.(house.db, id, at)
  await house.db.run(sql`
    insert into assistant_questions (message_id, channel_id, person_id, asked_at)
    select id, channel_id, ${id}, ${at} from messages where sender_id = ${id} limit 1`)
  await house.db.run(sql`
    insert into calendar_availability (person_id, slots, said_at) values (${id}, '{sat_evening}', ${at})`)
  await house.db.run(sql`
    insert into calendar_feeds (person_id, handle, made_at) values (${id}, 'a-handle', ${at})`)
  await house.db.run(sql`
    insert into calendar_links (person_id, provider, email, sealed_tokens, scope, linked_at)
    values (${id}, 'google', 'a@x.example', 'sealed', 'openid', ${at})`)
  await house.db.run(sql`
    insert into calendar_pushes (person_id, series_id, external_id, version)
    values (${id}, 'a-series', 'there', '1')`)
  await house.db.run(sql`
    insert into calendar_series (id, mentorship_id, title, description, duration_minutes, is_pair_group_call,
      session_name, starts_at, time_zone, frequency, created_by, created_at, changed_at)
    select 'a-series', mentorship_id, 'Our call', '', 60, true, '', ${at}, 'Asia/Kolkata', 'none', ${id}, ${at}, ${at}
    from mentorship_members where person_id = ${id}`)
  await house.db.run(sql`
    insert into calendar_answers (series_id, person_id, answer, answered_at) values ('a-series', ${id}, 'yes', ${at})`)
  await house.db.run(sql`
    update channels set named_after = ${id}
    where id = (select channel_id from messages where sender_id = ${id} limit 1)`)
  await house.db.run(sql`
    insert into chat_ratings (channel_id, person_id, up_to_seq, rated_at)
    select channel_id, ${id}, 1, ${at} from messages where sender_id = ${id} limit 1`)
}

/** Rows of tables that name a person in another column than `person_id`. */
export async function addRowsBetween({ house }: Rows, id: string, other: string): Promise<void> {
  const at = house.clock.now()
  await house.db.run(sql`
    insert into blocks (blocker_id, blocked_id, blocked_at) values (${id}, ${other}, ${at}), (${other}, ${id}, ${at})`)
  await house.db.run(sql`
    insert into kept_names (viewer_id, person_id, first_name, last_name)
    values (${id}, ${other}, 'Old', 'Name'), (${other}, ${id}, 'Old', 'Name')`)
  await house.db.run(sql`
    insert into calendar_news (series_id, by_id, due_at) values ('a-series', ${id}, ${at})`)
  await house.db.run(sql`
    insert into calendar_deletions (series_id, scope, recurrence_at, by_id, deleted_at)
    values ('a-series', 'THIS', ${at}, ${id}, ${at})`)
  await house.db.run(sql`
    insert into match_groups (id, mentor_id, size, created_on, starts_at) values ('a-group', ${id}, 2, ${at}, ${at})`)
  await house.db.run(sql`
    insert into match_trackers (id, alias, run_id, programme, mentor_id, mentee_id, match_type, contributions, made_at)
    values ('one', 'alias-one', 'a-run', 'general', ${id}, ${other}, '1to1', '[]', ${at}),
      ('other', 'alias-other', 'a-run', 'general', ${other}, ${id}, '1to1', '[]', ${at})`)
  await house.db.run(sql`
    insert into message_flags (message_id, kind, channel_id, sender_id, flagged_at)
    select id, 'contact', channel_id, ${id}, ${at} from messages where sender_id = ${id} limit 1`)
  await house.db.run(sql`
    insert into reports (id, reporter_id, reported_id, kind, subject_id, reason, words, evidence, look_by, created_at)
    values ('by-asha', ${id}, ${other}, 'person', ${other}, 'spam', '', '{"name": ""}', ${at}, ${at}),
      ('about-asha', ${other}, ${id}, 'person', ${id}, 'spam', '', '{"name": ""}', ${at}, ${at})`)
}

/** Returns how many rows name a person at a place. */
export async function rowsOf({ house }: Rows, place: string, personId: string): Promise<number> {
  const [table, column] = place.split('.')
  const text = `select count(*)::integer as count from ${table} where ${column} = $1`
  return (await house.db.one<{ count: number }>({ text, values: [personId] })).count
}
