import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { peopleCalls } from '@saathi/contract/people/calls.ts'
import { privacyCalls } from '@saathi/contract/privacy/calls.ts'
import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { feedCalls } from '@saathi/contract/feed/calls.ts'
import { learningCalls } from '@saathi/contract/learning/calls.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'

import { personalData } from '../app.ts'
import { say } from '../chat/public/channels.ts'
import { connectSocket } from '../chat/testing/testSocket.ts'
import { answerSurveys } from '../demo/learn.ts'
import { addDeskRows } from '../desk/testing/deskRows.ts'
import { addPhoneRows } from '../notifications/testing/phoneRows.ts'
import { addCallRows } from '../video/testing/callRows.ts'
import { sql } from '../engines/database/database.ts'
import { addEntries, buildEntry } from '../feed/testing/buildEntry.ts'
import { addSessions } from '../learning/testing/buildSession.ts'
import { onePage } from '../learning/testing/testSessions.ts'
import { addSurveys } from '../surveys/testing/buildSurvey.ts'
import { startSurvey } from '../surveys/testing/testSurveys.ts'
import { buildMentorship } from '../mentorship/testing/buildMentorship.ts'
import { activeMentorships } from '../mentorship/public/store.ts'
import { failureOf, openTesting, type TestPerson } from '../testing/testing.ts'
import { hashPassword } from '../engines/secrets/passwords.ts'
import { storePicture, largePicture } from '../people/pictures.ts'
import { codeIn, mailbox, menteeForm } from '../identity/testing/testMails.ts'

const testing = await openTesting()
const { ask, house, app } = testing
await addSurveys(house, startSurvey)
await addSessions(house, onePage)
await addEntries(house, buildEntry({ id: 'a-post' }))
await app.server.listen({ port: 0, host: '127.0.0.1' })
const port = Number(new URL(app.server.listeningOrigin).port)
const newestMail = mailbox(testing)
const password = 'Sunny#Day7'
const passwordHash = await hashPassword(password)

const erase = ({ token }: TestPerson, otp?: string) => ask(privacyCalls.erase, { body: { otp } }, { token })

async function eraseCode(person: TestPerson): Promise<string> {
  expect(await erase(person)).toEqual({ state: 'code_sent' })
  return codeIn(await newestMail(person.email))
}

async function pair() {
  const asha = await testing.person({ firstName: 'Asha', lastName: 'Verma', passwordHash, birthYear: 2004 })
  const ravi = await testing.person({ role: 'mentor', firstName: 'Ravi', primaryLanguage: 'hi' })
  const { channelId } = await buildMentorship(house, { mentor: ravi, mentees: [asha], name: 'Asha and Ravi' })
  await say(house, { channelId, senderId: asha.id, text: 'Words of Asha', tempId: 'a' })
  await say(house, { channelId, senderId: ravi.id, text: 'Words of Ravi', tempId: 'b' })
  const as = { token: asha.token }
  await answerSurveys((call, given) => ask(call, given, as))
  await ask(learningCalls.startSession, { body: { session: 'one-page' } }, as)
  await ask(learningCalls.bookmark, { body: { session: 'one-page' } }, as)
  await ask(learningCalls.feedback, { body: { session: 'one-page', rating: 5, review: 'Asha liked it' } }, as)
  const [entry] = await ask(feedCalls.feed, {}, as)
  if (entry !== undefined) await ask(feedCalls.toggleLike, { body: { id: entry.id } }, as)
  await ask(registrationCalls.agreement, { body: { hasAgreedTerms: true } }, as)
  return { asha, ravi, channelId }
}

/** Every row of the database as one text, without the content of the product. */
async function everyRow(): Promise<string> {
  const tables = await house.db.many<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('sessions', 'surveys', 'feed_entries', 'cards')`)
  const texts = await Promise.all(
    tables.map(({ name }) =>
      house.db.many<{ row: string }>({ text: `select t::text as row from "${name}" t`, values: [] }),
    ),
  )
  return texts
    .flat()
    .map(({ row }) => row)
    .join('\n')
}

async function afterThirtyDays(): Promise<void> {
  house.clock.shift(30 * 24 * 3_600_000 + 60_000)
  await house.db.run(sql`update graphile_worker._private_jobs set run_at = now()`)
  await testing.workJobs()
}

describe('the code', () => {
  test('must be the one that was mailed for erasing', async () => {
    const person = await testing.person()
    expect((await failureOf(erase(person, 'AAAAAA'))).code).toBe('otp_wrong')
    await ask(identityCalls.resetPassword, { body: { email: person.email } })
    const forReset = codeIn(await newestMail(person.email))
    expect((await failureOf(erase(person, forReset))).code).toBe('otp_wrong')
    const otp = await eraseCode(person)
    expect(otp).toHaveLength(6)
    const failure = failureOf(ask(identityCalls.confirmOtp, { body: { email: person.email, otp } }))
    expect((await failure).code).toBe('otp_wrong')
    const other = await testing.person()
    expect((await failureOf(erase(other, otp))).code).toBe('otp_wrong')
  })

  test('ends after five wrong tries, and after ten minutes', async () => {
    const [one, other] = [await testing.person(), await testing.person()]
    const otp = await eraseCode(one)
    for (let n = 0; n < 5; n += 1) await failureOf(erase(one, 'AAAAAA'))
    expect((await failureOf(erase(one, otp))).code).toBe('otp_wrong')
    const late = await eraseCode(other)
    house.clock.shift(11 * 60_000)
    expect((await failureOf(erase(other, late))).code).toBe('otp_wrong')
  })

  test('is mailed five times an hour', async () => {
    const person = await testing.person()
    for (let n = 0; n < 5; n += 1) await erase(person)
    expect((await failureOf(erase(person))).status).toBe(429)
  })

  test.each([['AAAAAAA'], [''], [7], [['A']], ['AAA\0AA'], [null], ['\ud800AAAAA']])(
    '%j is no code',
    async (otp) => {
      const { token } = await testing.person()
      const answer = await app.server.inject({
        method: 'POST',
        url: '/api/v2/users/erase/',
        headers: { authorization: `Bearer ${token}` },
        payload: { otp },
      })
      expect([400, 422]).toContain(answer.statusCode)
    },
  )
})

describe('an erased account', () => {
  test('is nameless and closed at once, and the others see that somebody left', async () => {
    const { asha, ravi, channelId } = await pair()
    await storePicture(house.files, 'asha', { large: await square(), small: await square() })
    await house.db.run(sql`update people set picture_key = 'asha' where id = ${asha.id}`)
    const socket = await connectSocket({ port, token: asha.token })
    await socket.settled()
    const otp = await eraseCode(asha)
    const answer = await erase(asha, otp)
    if (answer.state !== 'erased') throw new Error('The account was not erased.')
    const days = (new Date(answer.purgedAfter).getTime() - house.clock.now().getTime()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    expect(await socket.closed).toBe(4401)
    expect((await failureOf(ask(peopleCalls.profile, {}, { token: asha.token }))).status).toBe(401)
    expect((await failureOf(erase(asha, otp))).status).toBe(401)
    const signIn = ask(identityCalls.signIn, { body: { email: asha.email, password } })
    expect((await failureOf(signIn)).code).toBe('user_not_found')
    const goodbye = await newestMail(asha.email)
    expect(goodbye).toMatch(/Subject: Your Saathi account has been erased/)
    expect(goodbye).toMatch(/After \d{1,2} \w+ \d{4} we/)
    expect(await largePicture(house.files, 'asha')).toBeUndefined()

    const [channel] = await ask(chatCalls.channels, {}, { token: ravi.token })
    const seen = channel?.channelMembers.find(({ userId }) => userId === asha.id)
    expect(seen).toMatchObject({ userFullName: 'पूर्व सदस्य', isActive: false })
    expect(channel).toMatchObject({ channelId, channelName: 'पूर्व सदस्य' })
    expect(await activeMentorships(house.db, ravi.id)).toEqual([])
    const { notices } = await ask(notificationCalls.notices, {}, { token: ravi.token })
    expect(notices.map(({ kind }) => kind)).toEqual(['partnerLeft'])

    const rows = await everyRow()
    expect(rows).toContain('Words of Asha')
    for (const gone of [asha.email, 'Verma', '"Asha"', 'Asha and Ravi', passwordHash])
      expect(rows).not.toContain(gone)
  })

  test('loses its messages after thirty days, not before, and those of others stay', async () => {
    const { asha, ravi, channelId } = await pair()
    await addRemainingRows(asha.id)
    await addRowsBetween(asha.id, ravi.id)
    const places = placesOfPeople()
    for (const place of places)
      expect(await rowsOf(place, asha.id), `rows of Asha: add one for ${place} below`).toBeGreaterThan(0)
    await erase(asha, await eraseCode(asha))
    await house.db.run(sql`update graphile_worker._private_jobs set run_at = now()`)
    await testing.workJobs()
    expect(await everyRow()).toContain('Asha liked it')
    await afterThirtyDays()
    await afterThirtyDays()
    const rows = await everyRow()
    for (const gone of ['Words of Asha', 'Asha liked it']) expect(rows).not.toContain(gone)
    const left = await house.db.many(
      sql`select text, seq from messages where channel_id = ${channelId} order by seq`,
    )
    expect(left).toEqual([
      { text: '', seq: 1 },
      { text: 'Words of Ravi', seq: 2 },
    ])
    for (const place of places)
      expect(await rowsOf(place, asha.id), `rows left: ${place} is for forget of its room`).toBe(0)
  })

  test('requested twice at once is erased once, with the same reply', async () => {
    const { asha } = await pair()
    const otp = await eraseCode(asha)
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        erase(asha, otp).then(
          ({ state }) => state,
          (error: Error) => error.message,
        ),
      ),
    )
    expect(answers).toContain('erased')
    expect(answers.filter((answer) => answer !== 'erased' && answer !== '401 token_invalid')).toEqual([])
    expect(await newestMail(asha.email)).toContain('has been erased')
  })

  test('waits for a sign-in that is being opened at the same moment, and deletes it too', async () => {
    const person = await testing.person({ passwordHash })
    const otp = await eraseCode(person)
    const erasing = await house.db.transaction(async (tx) => {
      await tx.run(sql`select from credentials where person_id = ${person.id} for share`)
      const answer = erase(person, otp).catch((error: Error) => ({ state: error.message }))
      await vi.waitFor(async () => {
        const waiting = await house.db.many(sql`select pid from pg_locks where not granted`)
        expect(waiting).not.toEqual([])
      })
      await tx.run(sql`
        insert into sign_ins (id, person_id, created_at) values ('at-the-same-moment', ${person.id}, now())`)
      return { answer }
    })
    expect((await erasing.answer).state).toBe('erased')
    expect(await house.db.many(sql`select id from sign_ins where person_id = ${person.id}`)).toEqual([])
  })

  test('frees its address for a new account, which the purge does not touch', async () => {
    const { asha } = await pair()
    const { email } = asha
    await erase(asha, await eraseCode(asha))
    await ask(identityCalls.sendOtp, { body: { email } })
    const otp = codeIn(await newestMail(email))
    await ask(identityCalls.verifyOtp, { body: { email, otp } })
    const body = { ...menteeForm(email, otp), firstName: 'Asha', password }
    const { user } = await ask(registrationCalls.signUp, { body })
    expect(user.id).not.toBe(asha.id)
    await afterThirtyDays()
    const { idToken } = await ask(identityCalls.signIn, { body: { email, password } })
    expect(await ask(peopleCalls.profile, {}, { token: idToken })).toMatchObject({ firstName: 'Asha' })
    const { agreed } = await ask(peopleCalls.consents, {}, { token: idToken })
    expect(agreed).toMatchObject([{ purpose: 'declaration' }])
  })
})

/** These are not found by the id of a person: by an address, in a list, or because the row itself stays. */
const namedElsewhere = new Set([
  'people.id',
  'messages.sender_id',
  'match_runs.people',
  'one_time_codes.email',
  'code_tries.email',
  'mails.recipient',
  'limit_counts.bucket',
  // A job deletes the row after the bytes of the file.
  'chat_attachments.uploader_id',
])

/** Adds a row to each table of personal data that the calls of `pair` have not filled. */
async function addRemainingRows(id: string): Promise<void> {
  const at = house.clock.now()
  const quiz = { session: 'one-page', step: 'reader', quiz: 'cv-lines' }
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
  await addDeskRows(house.db, id, at)
  await house.db.run(sql`insert into idempotency_keys (person_id, key) values (${id}, 'bookmark:1')`)
  await house.db.run(sql`
    insert into notice_choices (person_id, kind, channel, is_on, chosen_at)
    values (${id}, 'learning', 'mail', false, ${at})`)
  await house.db.run(sql`
    insert into notice_rhythms (person_id, quiet_from, quiet_to, shows_words, changed_at)
    values (${id}, '21:00', '08:00', false, ${at})`)
  await addPhoneRows(house.db, id, at)
  await addCallRows(house.db, id, at)
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
async function addRowsBetween(id: string, other: string): Promise<void> {
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

/** Every column with the id of a person whose rows are deleted or lose the id, as `table.column`. */
function placesOfPeople(): string[] {
  return personalData
    .flatMap(({ tables = {} }) => Object.entries(tables))
    .flatMap(([table, { people }]) =>
      Object.entries(people)
        .filter(([, ending]) => typeof ending === 'string' || 'code' in ending)
        .map(([column]) => `${table}.${column}`),
    )
    .filter((place) => !namedElsewhere.has(place))
    .toSorted()
}

async function rowsOf(place: string, personId: string): Promise<number> {
  const [table, column] = place.split('.')
  const text = `select count(*)::integer as count from ${table} where ${column} = $1`
  return (await house.db.one<{ count: number }>({ text, values: [personId] })).count
}

function square(): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .webp()
    .toBuffer()
}
