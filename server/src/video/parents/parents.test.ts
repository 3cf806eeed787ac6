import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { videoCalls } from '@saathi/contract/video/calls.ts'
import { parentCalls } from '@saathi/contract/video/parentCalls.ts'
import { expect, test } from 'vitest'

import { openTestChat } from '../../chat/testing/testChat.ts'
import { testStaff } from '../../desk/testing/testStaff.ts'
import { sql } from '../../engines/database/database.ts'
import { failureOf, openTesting, type TestPerson } from '../../testing/testing.ts'
import { allowedByAge, keptNow, purposes } from '../record/consentRule.ts'
import { askedOfMembers } from '../record/asks.ts'
import { callActs, nextNews } from '../testing/testCalls.ts'

test.for([
  ['adults', ['adult', 'adult'], ['recording', 'transcript', 'summary']],
  ['an adult and a minor whose parent agrees', ['adult', 'agreed'], ['recording']],
  ['an adult and a minor without an answer of a parent', ['adult', 'young'], []],
  ['two minors of whom one parent agrees', ['adult', 'agreed', 'young'], []],
  ['two minors whose parents agree', ['adult', 'agreed', 'agreed'], ['recording']],
  ['an adult whose parent agreed before', ['adult', 'grown'], ['recording', 'transcript', 'summary']],
] as const)('%s may be kept for this and no more', ([, people, allowed]) => {
  const present = people.map((kind, index) => ({
    personId: String(index),
    isIn: true,
    isAdult: kind === 'adult' || kind === 'grown',
    parentAgrees: kind === 'agreed' || kind === 'grown',
  }))
  expect(purposes.filter(allowedByAge(present))).toEqual(allowed)
  const yes = present.map(({ personId }) => ({
    personId,
    recording: true,
    transcript: true,
    summary: true,
    recordingDays: 30,
  }))
  const kept = keptNow(present, yes)
  expect(purposes.filter((purpose) => kept[purpose])).toEqual(allowed)
  // The yes of a parent is not that of the young person.
  expect(keptNow(present, yes.slice(0, -1)).recording).toBe(false)
})

const chat = await openTestChat({ CALL_RECORDING: '1' })
const { testing, house, connect } = chat
const acts = callActs(chat)
const { pair, group, start, goIn } = acts
const { ask } = testing
const lakshmi = await testStaff(testing)
let parents = 0

const makeYoung = (person: TestPerson) =>
  house.db.pool.query('update people set birth_year = 2014 where id = $1', [person.id])
const askFor = (person: TestPerson, email: string, staff = lakshmi) =>
  ask(
    peopleDeskCalls.actOnPerson,
    {
      params: { id: person.id },
      body: { action: 'parent_recording', reason: 'The parent gave this address.', email },
    },
    staff,
  )
/** Returns the token in the mail to a parent. */
async function linkFor(person: TestPerson): Promise<string> {
  const email = `parent${(parents += 1)}@home.example`
  await askFor(person, email)
  const { rows } = await house.db.pool.query<{ body: string }>(
    'select body from mails where recipient = $1',
    [email],
  )
  return /token=([\w-]+)/.exec(rows[0]?.body ?? '')?.[1] ?? ''
}
const sunita = { givenName: 'Sunita Patil', relation: 'mother' } as const
const answer = (token: string, agrees: boolean) =>
  ask(parentCalls.answerAsParent, { query: { token }, body: { agrees, ...(agrees ? sunita : {}) } })
/** Returns what a young person read about the answers of their parents, the oldest first. */
async function noticesOf({ id }: TestPerson): Promise<string[]> {
  const rows = await house.db.many<{ said: string }>(sql`
    select params->'said'->'list'->0->>'text' as said from notices
    where person_id = ${id} and kind = 'parentAnswered' order by created_at, id`)
  return rows.map(({ said }) => said.replace('notice.parent.', ''))
}
const asked = ({ id }: TestPerson, ...others: TestPerson[]) =>
  askedOfMembers(house, [id, ...others.map((each) => each.id)])

test('a parent is asked by email, nothing is chosen, and the same link changes the answer, with its words and time', async () => {
  const { asha, ravi } = await pair()
  await makeYoung(asha)
  expect(await asked(asha, ravi)).toEqual([])
  const token = await linkFor(asha)
  const question = await ask(parentCalls.parentQuestion, { query: { token } })
  expect(question).toMatchObject({ name: 'Asha', agrees: null, answeredOn: null })
  expect(question.words.question).toContain('30 days')
  expect(await asked(asha, ravi)).toEqual([])
  expect(await answer(token, true)).toMatchObject({ agrees: true, ...sunita })
  expect(await asked(asha, ravi)).toEqual(['recording'])
  expect(await answer(token, false)).toMatchObject({ agrees: false, givenName: null, relation: null })
  expect(await asked(asha, ravi)).toEqual([])
  const { rows } = await house.db.pool.query<{ wording: string; agrees: boolean }>(
    `select wording, agrees from call_parent_answers join call_parent_links on call_parent_links.id = link_id
     where person_id = $1 order by answered_at, call_parent_answers.id`,
    [asha.id],
  )
  expect(rows.map(({ agrees }) => agrees)).toEqual([true, false])
  expect(new Set(rows.map(({ wording }) => wording))).toEqual(new Set([question.words.question]))
  const { parts } = await ask(peopleDeskCalls.deskPerson, { params: { id: asha.id } }, lakshmi)
  expect(parts.find(({ name }) => name === 'parents')?.rows.map(({ words }) => words)).toEqual([
    'No, by the link in the email',
    'Yes, by the link in the email. Name typed: Sunita Patil (Mother)',
  ])
})

test('a yes needs the name and the relation of the parent, and a no does not', async () => {
  const { asha, ravi } = await pair()
  await makeYoung(asha)
  const token = await linkFor(asha)
  const { givenName, relation } = sunita
  for (const who of [{}, { givenName }, { relation }]) {
    const body = { agrees: true, ...who }
    expect((await failureOf(ask(parentCalls.answerAsParent, { query: { token }, body }))).status).toBe(422)
  }
  expect(await asked(asha, ravi)).toEqual([])
  expect(await noticesOf(asha)).toEqual([])
  expect((await answer(token, false)).agrees).toBe(false)
})

test.for([
  ['a yes', [true], ['allowed']],
  ['a yes that is saved twice', [true, true], ['allowed']],
  ['a no', [false, false], ['refused']],
  ['a withdrawal, and a yes again', [true, false, true], ['allowed', 'withdrawn', 'allowed']],
  ['a no that becomes a yes', [false, true], ['refused', 'allowed']],
] as const)('the young person hears of %s', async ([, answers, read]) => {
  const { asha } = await pair()
  await makeYoung(asha)
  const token = await linkFor(asha)
  for (const each of answers) await answer(token, each)
  expect(await noticesOf(asha)).toEqual(read)
})

test('of two parents, the young person hears only what changes for them', async () => {
  const { asha } = await pair()
  await makeYoung(asha)
  const [mother, father] = [await linkFor(asha), await linkFor(asha)]
  await answer(father, false)
  await answer(mother, true)
  expect(await noticesOf(asha)).toEqual(['refused'])
  await answer(father, true)
  await answer(mother, false)
  expect(await noticesOf(asha)).toEqual(['refused', 'allowed', 'withdrawn'])
})

test('a new answer is confirmed to the parent by email with the link, and the same answer only once', async () => {
  const { asha } = await pair()
  await makeYoung(asha)
  const token = await linkFor(asha)
  for (const each of [true, true, false]) await answer(token, each)
  const mails = await house.db.many<{ subject: string; body: string }>(sql`
    select subject, body from mails where recipient = ${`parent${parents}@home.example`} order by id`)
  expect(mails.map(({ body }) => body.includes(`/parent?token=${token}`))).toEqual([true, true, true])
  expect(mails.map(({ body }) => /Your answer: (.*)/.exec(body)?.[1])).toEqual([
    undefined,
    'Yes, they may be recorded.',
    'No.',
  ])
})

test('the desk offers the question to a parent only for a person who may be under 18, if calls are recorded', async () => {
  const { asha } = await pair()
  const offered = async (here = testing, staff = lakshmi, who = asha) =>
    (await here.ask(peopleDeskCalls.deskPerson, { params: { id: who.id } }, staff)).actions.filter((each) =>
      each.startsWith('parent'),
    )
  expect(await offered()).toEqual([])
  await makeYoung(asha)
  expect(await offered()).toEqual(['parent_consent', 'parent_recording'])
  const elsewhere = await openTesting()
  const staff = await testStaff(elsewhere)
  expect(await offered(elsewhere, staff, await elsewhere.person())).toEqual(['parent_consent'])
})

test('of two parents, a no of either counts, whichever came first', async () => {
  const { asha, ravi } = await pair()
  await makeYoung(asha)
  const [mother, father] = [await linkFor(asha), await linkFor(asha)]
  await answer(father, false)
  await answer(mother, true)
  expect(await asked(asha, ravi)).toEqual([])
  await answer(father, true)
  expect(await asked(asha, ravi)).toEqual(['recording'])
  await answer(mother, false)
  expect(await asked(asha, ravi)).toEqual([])
})

test('in a group, each minor needs the yes of a parent', async () => {
  const { people } = await group(3)
  const [mentor, one, two] = people
  if (one === undefined || two === undefined) throw new Error('The group is too small.')
  for (const each of [one, two]) await makeYoung(each)
  await answer(await linkFor(one), true)
  expect(await asked(mentor, one, two)).toEqual([])
  await answer(await linkFor(two), true)
  expect(await asked(mentor, one, two)).toEqual(['recording'])
})

test('with the yes of the parent and of everyone, the call is recorded and not written down; a no of the parent ends and deletes it', async () => {
  const { people, channel } = await group(3)
  const [mentor, child, other] = people
  if (child === undefined || other === undefined) throw new Error('The group is too small.')
  await makeYoung(child)
  const token = await linkFor(child)
  await answer(token, true)
  const { room: roomId, asksFor } = await start(mentor, channel)
  expect(asksFor).toEqual(['recording'])
  const all = { consent: true, transcript: true, summary: true }
  for (const person of people)
    await ask(videoCalls.consent, { params: { roomId }, body: all }, { token: person.token })
  const sockets = await Promise.all(people.map((person) => connect(person)))
  for (const [index, person] of people.entries()) {
    const socket = sockets[index]
    if (socket !== undefined) await goIn(socket, person, { roomId })
  }
  const [first] = sockets
  if (first === undefined) throw new Error('Nobody listens.')
  const recorded = await nextNews(first, 'state', (state) => state.people.length === 3 && state.kept !== null)
  expect(recorded.kept).toMatchObject({ recording: true, transcript: false, summary: false })
  await answer(token, false)
  await nextNews(first, 'state', ({ kept }) => kept === null)
  const { rows } = await house.db.pool.query<{ there: boolean }>(
    'select deleted_at is null as there from call_takes where call_id = $1',
    [roomId],
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ there }) => there)).toEqual([])
})

test('the link is for a parent of a minor alone, and nobody else answers', async () => {
  const { asha, ravi } = await pair()
  const refused = async (work: Promise<unknown>) => (await failureOf(work)).status
  expect(await refused(askFor(asha, 'parent@home.example'))).toBe(422)
  await makeYoung(asha)
  expect(await refused(askFor(asha, asha.email))).toBe(422)
  const caring = await testStaff(testing, { firstName: 'Caring', rights: ['care'] })
  for (const who of [caring, ravi, asha])
    expect(await refused(askFor(asha, 'parent@home.example', who))).toBe(403)
  for (const token of ['', 'guess', 'x'.repeat(43)]) {
    expect(await refused(answer(token, true))).toBe(422)
    expect(await refused(ask(parentCalls.parentQuestion, { query: { token } }))).toBe(422)
  }
})

test('only the link opens the parent’s address, and it ends with the account', async () => {
  const { asha } = await pair()
  await makeYoung(asha)
  const token = await linkFor(asha)
  await answer(token, true)
  const { rows } = await house.db.pool.query<{ found: boolean }>(
    `select coalesce(bool_or(strpos(after::text, 'home.example') > 0), false) as found from desk_audit_details`,
  )
  expect(rows[0]?.found).toBe(false)
  const links = await house.db.many<{ sealedEmail: string }>(sql`
    select sealed_email from call_parent_links where person_id = ${asha.id}`)
  expect(links).toHaveLength(1)
  expect(JSON.stringify(links)).not.toContain('home')
  const leaver = { id: asha.id, email: asha.email, language: 'en', at: house.clock.now() } as const
  await house.db.transaction((tx) => testing.app.rooms.leave(tx, leaver))
  expect((await failureOf(answer(token, true))).status).toBe(422)
})
