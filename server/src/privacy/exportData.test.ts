import { privacyCalls } from '@saathi/contract/privacy/calls.ts'
import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { feedCalls } from '@saathi/contract/feed/calls.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { learningCalls } from '@saathi/contract/learning/calls.ts'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { personalData } from '../app.ts'
import { say } from '../chat/public/channels.ts'
import { sql } from '../engines/database/database.ts'
import { addEntries, buildEntry } from '../feed/testing/buildEntry.ts'
import { addSessions } from '../learning/testing/buildSession.ts'
import { onePage } from '../learning/testing/testSessions.ts'
import { addSurveys } from '../surveys/testing/buildSurvey.ts'
import { startSurvey } from '../surveys/testing/testSurveys.ts'
import { answerSurveys } from '../demo/learn.ts'
import { buildMentorship } from '../mentorship/testing/buildMentorship.ts'
import { failureOf, openTesting, type TestPerson } from '../testing/testing.ts'
import { hashPassword } from '../engines/secrets/passwords.ts'
import { storePicture } from '../people/pictures/pictures.ts'
import { archiveLink } from './testing/testArchive.ts'

const testing = await openTesting()
const { ask, house, app } = testing
await addSurveys(house, startSurvey)
await addSessions(house, onePage)
await addEntries(house, buildEntry({ id: 'a-post' }))
const begin = ({ token }: TestPerson) => ask(privacyCalls.exportData, {}, { token })
const look = ({ token }: TestPerson) => ask(privacyCalls.archive, {}, { token })
const take = (person: TestPerson) => archiveLink(testing, person)

/** Returns the files of a person's archive by name. */
async function archiveOf(person: TestPerson): Promise<Record<string, Uint8Array>> {
  const { url, size } = await take(person)
  const answer = await app.server.inject({ url })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toContain('my-data.zip')
  expect(answer.rawPayload).toHaveLength(size)
  return unzipSync(answer.rawPayload)
}

const passwordHash = await hashPassword('Sunny#Day7')
const asha = await testing.person({ firstName: 'Asha', lastName: 'Verma', passwordHash })
const ravi = await testing.person({ role: 'mentor', firstName: 'Ravi', lastName: 'Kumar' })
const { mentorshipId, channelId } = await buildMentorship(house, {
  mentor: ravi,
  mentees: [asha],
  name: 'Asha and Ravi',
})
await say(house, { channelId, senderId: asha.id, text: 'My own words: नमस्ते', tempId: 'a' })
await say(house, { channelId, senderId: ravi.id, text: 'Words of somebody else', tempId: 'b' })
await answerSurveys((call, given) => ask(call, given, { token: asha.token }))
await ask(matchingCalls.leave, {}, { token: asha.token })
await ask(learningCalls.startSession, { body: { session: 'one-page' } }, { token: asha.token })
await ask(registrationCalls.agreement, { body: { hasAgreedTerms: true } }, { token: asha.token })
const [entry] = await ask(feedCalls.feed, {}, { token: asha.token })
await ask(feedCalls.toggleLike, { body: { id: entry?.id ?? '' } }, { token: asha.token })
await ask(safetyCalls.block, { body: { userId: ravi.id } }, { token: asha.token })
const aboutRavi = { kind: 'person', id: ravi.id, reason: 'spam' } as const
await ask(safetyCalls.report, { body: aboutRavi }, { token: asha.token })
const square = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .webp()
  .toBuffer()
await storePicture(house.files, 'picture-of-asha', { large: square, small: square })
await house.db.run(sql`update people set picture_key = 'picture-of-asha' where id = ${asha.id}`)

test('the archive holds what is kept about a person, in files that can be read', async () => {
  const files = await archiveOf(asha)
  const declared = personalData
    .flatMap(({ tables = {} }) => Object.values(tables))
    .flatMap(({ archive }) => (typeof archive === 'string' ? [archive] : []))
  // docs/personal-data.md names the documents too, so one that a domain no longer declares is missed there.
  expect(Object.keys(files).toSorted(), 'what the domains declare, and what is written').toEqual(
    [...new Set(declared), 'README.txt', 'picture.webp'].toSorted(),
  )
  const read = (name: string): unknown => JSON.parse(strFromU8(files[name] ?? new Uint8Array()))
  expect(read('profile.json')).toMatchObject({ firstName: 'Asha', email: asha.email })
  expect(read('messages.json')).toMatchObject([{ channelId, text: 'My own words: नमस्ते' }])
  expect(read('mentorships.json')).toMatchObject([{ id: mentorshipId, role: 'mentee' }])
  expect(read('learning.json')).toMatchObject({ sessions: [{ sessionId: 'one-page' }] })
  expect(read('matching.json')).toMatchObject({ application: { decision: null }, pool: [] })
  expect(read('matches.json')).toEqual({ proposals: [], runs: [], marks: [], limit: null })
  expect(read('feed.json')).toMatchObject({ likes: [{ entryId: entry?.id }] })
  expect(read('consents.json')).toMatchObject([{ purpose: 'terms', granted: true }])
  expect(read('sign-ins.json')).toMatchObject([{ userAgent: 'test' }])
  expect(read('blocks.json')).toMatchObject([{ blockedOn: expect.any(String) }])
  expect(read('reports.json')).toMatchObject([{ kind: 'person', reason: 'spam', status: 'RECEIVED' }])
  expect(read('notices.json')).toMatchObject({
    notices: [{ kind: 'mentorshipBegun' }, { kind: 'reportReceived' }],
    deliveries: expect.arrayContaining([
      expect.objectContaining({ kind: 'mentorshipBegun', channel: 'app', result: 'sent' }),
    ]),
  })
  expect(Buffer.from(files['picture.webp'] ?? [])).toEqual(square)
})

test('it contains nothing about others and no credentials', async () => {
  const all = Object.values(await archiveOf(asha))
    .map((bytes) => strFromU8(bytes))
    .join('\n')
  for (const foreign of [ravi.id, ravi.email, 'Ravi', 'Words of somebody else'])
    expect(all).not.toContain(foreign)
  for (const secret of [passwordHash, 'argon2', 'hash', 'picture-of-asha']) expect(all).not.toContain(secret)
})

test('the readme speaks the language of the person', async () => {
  const person = await testing.person({ primaryLanguage: 'hi' })
  const files = await archiveOf(person)
  expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain('आपके बारे में')
  expect(files).not.toHaveProperty(['picture.webp'])
})

test('the link cannot be guessed from another, and nobody else can make one', async () => {
  const [one, other] = [await take(ravi), await take(ravi)]
  expect(one.url.split('?')[0]).not.toBe(other.url.split('?')[0])
  const stolen = `${one.url.split('?')[0]}?${other.url.split('?')[1]}`
  expect((await app.server.inject({ url: stolen })).statusCode).toBe(404)
})

test('an archive opens for its owner only, and not after the account was erased', async () => {
  const person = await testing.person()
  const { url } = await take(person)
  const other = new URLSearchParams(url.split('?')[1])
  other.set('reader', ravi.id)
  expect((await app.server.inject({ url: `${url.split('?')[0]}?${other.toString()}` })).statusCode).toBe(404)
  expect((await app.server.inject({ url })).statusCode).toBe(200)
  await house.db.run(sql`delete from archives where person_id = ${person.id}`)
  expect((await app.server.inject({ url })).statusCode).toBe(404)
})

test('an archive is forgotten after an hour', async () => {
  const person = await testing.person()
  const { url } = await take(person)
  expect((await app.server.inject({ url })).statusCode).toBe(200)
  const { late } = await house.db.one<{ late: boolean }>(sql`
    select bool_and(run_at between now() + interval '50 minutes' and now() + interval '1 hour') as late
    from graphile_worker.jobs where task_identifier = 'forgetExport'`)
  expect(late).toBe(true)
  await house.db.run(sql`update graphile_worker._private_jobs set run_at = now()`)
  await testing.workJobs()
  expect((await app.server.inject({ url })).statusCode).toBe(404)
})

test('a person may take five an hour', async () => {
  const person = await testing.person()
  for (let n = 0; n < 5; n += 1) await take(person)
  expect((await failureOf(begin(person))).status).toBe(429)
})

test('asked for again while it is being built, it is the same one, and counts once', async () => {
  const person = await testing.person()
  expect(await look(person)).toBeNull()
  const nothing = { url: null, name: null, size: null, expiresAt: null }
  const answers = await Promise.all(Array.from({ length: 5 }, () => begin(person)))
  expect(answers).toEqual(answers.map(() => ({ status: 'PREPARING', ...nothing })))
  for (let n = 0; n < 7; n += 1) await begin(person)
  expect(await look(person)).toEqual({ status: 'PREPARING', ...nothing })
  await testing.workJobs()
  expect(await look(person)).toMatchObject({ status: 'READY', name: 'my-data.zip' })
  const { notices } = await ask(notificationCalls.notices, {}, { token: person.token })
  expect(notices.map(({ kind }) => kind)).toEqual(['exportReady'])
})

test('an archive that can not be built says so, and leaves nothing', async () => {
  const person = await testing.person()
  await begin(person)
  // The store refuses this key, as it could fail for any other reason.
  await house.db.run(sql`update people set picture_key = '../outside' where id = ${person.id}`)
  await testing.workJobs()
  expect(await look(person)).toMatchObject({ status: 'FAILED', url: null })
  await house.db.run(sql`update people set picture_key = null where id = ${person.id}`)
  expect((await take(person)).status).toBe('READY')
})

test('messages are read page by page, each one once', async () => {
  const writer = await testing.person()
  const chat = await buildMentorship(house, { mentor: ravi, mentees: [writer], name: 'Many words' })
  for (let n = 0; n < 120; n += 1)
    await say(house, { channelId: chat.channelId, senderId: writer.id, text: `Word ${n}`, tempId: `w${n}` })
  const files = await archiveOf(writer)
  const messages = JSON.parse(strFromU8(files['messages.json'] ?? new Uint8Array())) as { text: string }[]
  expect(messages.map(({ text }) => text)).toEqual(Array.from({ length: 120 }, (_, n) => `Word ${n}`))
})

test('the readme names each file of the archive', async () => {
  const files = await archiveOf(asha)
  const readme = strFromU8(files['README.txt'] ?? new Uint8Array())
  for (const name of Object.keys(files)) {
    if (name !== 'README.txt') expect(readme).toMatch(new RegExp(`^${name}: [a-z].*`, 'm'))
  }
})

test('erasing the account deletes an archive at once', async () => {
  const person = await testing.person()
  const { url } = await take(person)
  await house.db.transaction((tx) =>
    app.rooms.leave(tx, { id: person.id, email: person.email, language: 'en', at: new Date() }),
  )
  await testing.workJobs()
  expect((await app.server.inject({ url })).statusCode).toBe(404)
  expect(await house.db.many(sql`select id from archives where person_id = ${person.id}`)).toEqual([])
})
