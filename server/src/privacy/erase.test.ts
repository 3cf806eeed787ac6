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
import { sql } from '../engines/database/database.ts'
import { addEntries, buildEntry } from '../feed/testing/buildEntry.ts'
import { addSessions } from '../learning/testing/buildSession.ts'
import { onePage } from '../learning/testing/testSessions.ts'
import { addSurveys } from '../surveys/testing/buildSurvey.ts'
import { startSurvey } from '../surveys/testing/testSurveys.ts'
import { buildMentorship } from '../mentorship/testing/buildMentorship.ts'
import { activeMentorships } from '../mentorship/public/store.ts'
import { addRemainingRows, addRowsBetween, rowsOf } from '../testing/personalRows.ts'
import { failureOf, openTesting, type TestPerson } from '../testing/testing.ts'
import { hashPassword } from '../engines/secrets/passwords.ts'
import { storePicture, largePicture } from '../people/pictures/pictures.ts'
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
    const timeZone = 'Pacific/Kiritimati'
    await house.db.run(
      sql`update people set picture_key = 'asha', time_zone = ${timeZone} where id = ${asha.id}`,
    )
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
    const lastDay = new Date(answer.purgedAfter).toLocaleDateString('en-IN', { dateStyle: 'long', timeZone })
    expect(goodbye).toContain(`After ${lastDay} we`)
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
    await addRemainingRows(testing, asha.id)
    await addRowsBetween(testing, asha.id, ravi.id)
    const places = placesOfPeople()
    for (const place of places)
      expect(
        await rowsOf(testing, place, asha.id),
        `rows of Asha: add one for ${place} below`,
      ).toBeGreaterThan(0)
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
      expect(await rowsOf(testing, place, asha.id), `rows left: ${place} is for forget of its room`).toBe(0)
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

function square(): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .webp()
    .toBuffer()
}

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
