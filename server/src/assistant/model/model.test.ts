import { peopleCalls } from '@saathi/contract/people/calls.ts'
import { afterAll, expect, test } from 'vitest'

import { startModelServer } from '../../../../scripts/modelServer.ts'
import type { TestPerson } from '../../testing/testing.ts'
import { openTestAssistant } from '../testing/buildAssistant.ts'
import { makeBreaker } from './breaker.ts'
import { faultIn } from './faults.ts'

const server = await startModelServer()
afterAll(() => server.close())
const settings = { AI_BASE_URL: server.url, AI_MODEL: 'loopback', AI_DAILY_PERSON: '3' }
const { testing, house, asker, storedTexts } = await openTestAssistant(settings)
const { ask, workJobs } = testing
const adult = { birthYear: 1990 }

async function consent(person: TestPerson, granted = true): Promise<void> {
  const { asked } = await ask(peopleCalls.consents, {}, person)
  const version = asked.find(({ purpose }) => purpose === 'assistant_model')?.version ?? ''
  await ask(peopleCalls.saveConsent, { body: { purpose: 'assistant_model', version, granted } }, person)
}

type Asker = Awaited<ReturnType<typeof asker>>

/** Asks and returns the stored answer. */
async function answerTo({ channel, socket }: Asker, message: string) {
  const tempId = crypto.randomUUID()
  socket.send({ command: 'send', channel, message, tempId })
  const { message: question } = await socket.next('new_message', (event) => event.message.tempId === tempId)
  await workJobs()
  const isAnswer = (id: string) => id === `answer:${question.msgId}`
  return (await socket.next('new_message', (event) => isAnswer(event.message.tempId))).message
}

const rest = () => house.db.pool.query('update assistant_questions set asked_model = false')

test('an adult who allowed it is answered by the model, word by word and with real citations', async () => {
  const asha = await asker(adult)
  await consent(asha.person)
  const answer = await answerTo(asha, 'Does it cost anything?')
  expect(answer).toMatchObject({ madeBy: 'loopback', message: expect.stringContaining('[1]') })
  expect(answer.citations).toMatchObject([{ url: '/moreinfo/faq#faq-free' }])
})

test('nothing of a person but the question goes outside', async () => {
  const asha = await asker({ ...adult, firstName: 'Ashalata', lastName: 'Zinjarde' })
  await consent(asha.person)
  await answerTo(asha, 'My first question about a password')
  const before = server.asked.length
  await answerTo(asha, 'Does it cost anything?')
  const sent = server.asked.slice(before).join('\n')
  for (const gone of ['Ashalata', 'Zinjarde', asha.person.id, asha.person.email, 'My first question'])
    expect(sent).not.toContain(gone)
})

test.each([
  ['without the consent', adult, undefined],
  ['after the consent was withdrawn', adult, false],
  ['of somebody who may be a child', { birthYear: null }, true],
  ['of somebody under 18', { birthYear: 2015 }, true],
])('a question %s stays in the house', async (_, overrides, granted) => {
  const asha = await asker(overrides)
  if (granted !== undefined) await consent(asha.person, true)
  if (granted === false) await consent(asha.person, false)
  const before = server.asked.length
  expect(await answerTo(asha, 'Does it cost anything?')).toMatchObject({ madeBy: 'builtin' })
  expect(server.asked).toHaveLength(before)
})

const faults = ['busy', 'empty', 'refuse', 'uncited', 'filtered', 'made-up', 'link', 'down', 'cut', 'endless']
test.each(faults)('a model that is %s is replaced by the built-in answer', async (fault) => {
  await rest()
  const asha = await asker(adult)
  await consent(asha.person)
  // Between two failures the model replies well, so that it goes on being asked.
  expect(await answerTo(asha, 'Does it cost anything?')).toMatchObject({ madeBy: 'loopback' })
  const answer = await answerTo(asha, `I forgot my password, what now? fault:${fault}`)
  expect(answer).toMatchObject({ madeBy: 'builtin', message: expect.stringContaining('[1]') })
  expect(answer.message).not.toMatch(/evil|\[7\]|And so on/)
  expect(await storedTexts(asha.channel)).toHaveLength(4)
})

test.each(['html', 'garbage'])('a server that sends %s breaks nothing', async (fault) => {
  await rest()
  const asha = await asker(adult)
  await consent(asha.person)
  expect(await answerTo(asha, `I forgot my password, what now? fault:${fault}`)).toMatchObject({
    madeBy: 'builtin',
  })
  expect(await answerTo(asha, 'Does it cost anything?')).toMatchObject({ madeBy: 'loopback' })
})

test('words of distress do not wait for the model that still thinks about the question before', async () => {
  await rest()
  const asha = await asker(adult)
  await consent(asha.person)
  asha.socket.send({
    command: 'send',
    channel: asha.channel,
    message: 'I forgot my password, what now? fault:slow',
    tempId: 'first',
  })
  await asha.socket.next('new_message', (event) => event.message.tempId === 'first')
  const working = workJobs()
  await expect.poll(() => server.asked.some((body) => body.includes('fault:slow'))).toBe(true)
  const answer = await answerTo(asha, 'I want to kill myself')
  expect(answer.message).toContain('14416')
  expect(await storedTexts(asha.channel)).toHaveLength(3)
  server.drop()
  await working
})

test('a consent withdrawn while the model writes stops the request, and the built-in answer comes', async () => {
  await rest()
  const asha = await asker(adult)
  await consent(asha.person)
  const before = server.brokenOff()
  const message = 'I forgot my password, what now? fault:held'
  const answering = answerTo(asha, message)
  await expect.poll(() => server.asked.some((body) => body.includes(message))).toBe(true)
  await consent(asha.person, false)
  const answer = await answering
  expect(answer).toMatchObject({ madeBy: 'builtin', message: expect.stringContaining('[1]') })
  expect(answer.message).not.toContain('The first half')
  await expect.poll(() => server.brokenOff()).toBe(before + 1)
  expect(await storedTexts(asha.channel)).toHaveLength(2)
})

test('past the limit of a day the built-in answers', async () => {
  await rest()
  const asha = await asker(adult)
  await consent(asha.person)
  const made: (string | undefined)[] = []
  for (let asked = 0; asked < 4; asked += 1)
    made.push((await answerTo(asha, 'Does it cost anything?')).madeBy)
  expect(made).toEqual(['loopback', 'loopback', 'loopback', 'builtin'])
})

test('a model that keeps failing is left alone for a while, and then tried once', () => {
  let now = 0
  const breaker = makeBreaker(() => now)
  for (let failures = 0; failures < 5; failures += 1) breaker.note(true)
  expect(breaker.isClosed()).toBe(false)
  now = 60_000
  expect([breaker.isClosed(), breaker.isClosed()]).toEqual([true, false])
  breaker.note(false)
  expect(breaker.isClosed()).toBe(true)
})

test.each([
  ['It is free [1].', 2, undefined],
  ['It is free.', 2, 'uncited'],
  ['It is free [3].', 2, 'made_up'],
  ['It is free [0].', 2, 'made_up'],
  ['Look at www.example.org [1].', 2, 'linked'],
  ['Look [here](/a) [1].', 2, 'linked'],
  ['Look at evil-jobs.com [1].', 2, 'linked'],
  ['Look at EVIL.IN/login [1].', 2, 'linked'],
  ['It is free.In general [1].', 2, undefined],
  ['Write to help@jobs [1].', 2, 'linked'],
  ['Call +91 98765 43210 [1].', 2, 'linked'],
  ['९८७६५ ४३२१० पर फ़ोन करें [1].', 2, 'linked'],
  ['From 2026 to 2027, 2026-2027, in 12 sessions [1].', 2, undefined],
  ['It is \u202Eeerf\u202C [1].', 2, 'linked'],
])('"%s" with %i passages is %s', (text, passages, fault) => {
  expect(faultIn(text, passages)).toBe(fault)
})
