import { expect, test } from 'vitest'

import { sql } from './engines/database/database.ts'
import { namesOf } from './room/personalData.ts'
import { openTesting } from './testing/testing.ts'

const { house } = await openTesting()

/** Columns whose names say that the server makes their texts, or that they name something that exists. */
const byName: Readonly<Record<string, RegExp>> = {
  'The server makes it, or it names something that exists.': /^(?:[a-z_]+_)?(?:id|key|hash)$/,
  'The server encrypted a text of its own.': /sealed$/,
}

/** These end like a name of the server, but clients and other services give them. */
const given = [
  'messages.temp_id',
  'chat_attachments.temp_id',
  'calendar_pushes.external_id',
  'notice_deliveries.outside_id',
  'idempotency_keys.key',
  'chat_attachments.idempotency_key',
  'calendar_series.idempotency_key',
  'answer_files.question_key',
]

/** The reasons why a text needs no bound of its own in the table, each with its columns. */
const unbounded: Readonly<Record<string, string>> = {
  'It comes from the content files.': `
    assistant_passages.language assistant_passages.passage assistant_passages.scope assistant_passages.title
    assistant_passages.url assistant_passages.version cards.content feed_entries.content
    session_versions.card session_versions.content session_versions.version sessions.card sessions.content
    surveys.content match_runs.programme match_trackers.programme match_drafts.programme`,
  'It is a text of the product as it was shown, so that the consent can be proved.': `
    call_consents.wording call_evidence.wording call_parent_answers.wording notice_phone_consents.wording`,
  'It copies rows whose own texts are bounded.': `
    calendar_news.answers_before_move calendar_news.before calendar_news.before_deletion calendar_news.before_move
    desk_actions.payload desk_audit_details.after desk_audit_details.before due_work.payload mails.body mails.calendar
    mails.headers mails.subject match_runs.input match_runs.output match_drafts.figures match_helps.helps
    match_trackers.contributions match_runs.people`,
  'The server writes it from its own words, names and numbers.': `
    answer_files.place backups.place backups.problem calendar_feeds.handle calendar_pushes.version
    call_takes.host calls.relay calls.relay_host chat_broadcasts.fingerprint chat_search_channels.rules
    desk_actions.about desk_actions.kind desk_actions.right_name desk_audit.about desk_audit.act desk_audit_details.salt
    due_work.name failed_calls.error failed_calls.method failed_calls.route keys.name keys.value limit_counts.bucket
    match_runs.engine match_runs.fingerprint match_trackers.alias migrations.bars migrations.checksum migrations.name
    notice_choices.channel notice_choices.kind notice_deliveries.channel notice_deliveries.result notice_phone_codes.channel
    notice_phone_consents.channel notice_phone_consents.ended_by notices.kind opening_checks.name pool_limits.because
    queue_workers.host settings.name settings.value slow_calls.method slow_calls.route system_processes.version
    messages.reply_to`,
}

interface Column {
  readonly place: string
  readonly rules: string | null
}

/** Every column that can hold a text of any length, with the checks of its table that name it. */
const columns = await house.db.many<Column>(sql`
  select columns.table_name || '.' || column_name as place,
    (select string_agg(pg_get_constraintdef(rule.oid), ' ')
     from pg_constraint as rule join pg_attribute on attrelid = conrelid and attnum = any (conkey)
     where conrelid = format('public.%I', columns.table_name)::regclass and attname = column_name and contype in ('c', 'f')) as rules
  from information_schema.columns as columns
  join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE'
    and (data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea') or udt_name in ('_text', '_varchar', '_jsonb'))`)

/** Whether a check limits the bytes of a column, accepts only listed values, or refers to another row. */
function isBounded({ place, rules }: Column): boolean {
  const column = place.slice(place.indexOf('.') + 1)
  return [
    new RegExp(`octet_length\\(\\(?(?:array_to_string\\()?\\b${column}\\b.*?\\) <= \\d+`),
    new RegExp(`\\b${column} = (?:ANY \\(ARRAY\\[|')`),
    new RegExp(`FOREIGN KEY \\([^)]*\\b${column}\\b`),
  ].some((form) => form.test(rules ?? ''))
}

const excused = new Set(Object.values(unbounded).flatMap(namesOf))
const isNamed = (place: string) =>
  !given.includes(place) &&
  Object.values(byName).some((name) => name.test(place.slice(place.indexOf('.') + 1)))

test('every text of the database has a bound in bytes in its table, or a reason why it needs none', () => {
  expect(columns.length).toBeGreaterThan(300)
  const open = columns.filter((each) => !isBounded(each) && !excused.has(each.place) && !isNamed(each.place))
  expect(open.map(({ place }) => place)).toEqual([])
})

test('no reason is given for a column that is bounded or does not exist', () => {
  const open = new Set(columns.filter((each) => !isBounded(each)).map(({ place }) => place))
  expect([...excused].filter((place) => !open.has(place))).toEqual([])
  expect(given.filter((place) => !columns.some((each) => each.place === place))).toEqual([])
})

test.each([
  [
    'link_previews',
    `insert into link_previews (address_hash, id, address, title, description, has_picture, fetched_at, used_at)
     values ('h', 'i', 'a', repeat('x', 4901), '', false, now(), now())`,
  ],
  ['opening_checks', `insert into opening_checks (name, value) values ('email', repeat('x', 6001))`],
])('the table %s refuses a text that went around the contract', async (table, statement) => {
  await expect(house.db.pool.query(statement)).rejects.toThrow(`${table}_bounded`)
})
