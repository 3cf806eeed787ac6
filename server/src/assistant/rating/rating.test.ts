import { assistantCalls } from '@saathi/contract/assistant/calls.ts'
import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { expect, test } from 'vitest'

import { actAsStaff } from '../../commands/staffActs.ts'
import { failureOf, type TestPerson } from '../../testing/testing.ts'
import { openTestAssistant } from '../testing/buildAssistant.ts'

const { testing, house, asker, channelOf } = await openTestAssistant()
const { ask, workJobs } = testing

const stars = (given: number | null) => ({
  'Accuracy of information provided?': given,
  'Relevance of information shared?': given,
  'Query resolution?': given,
})

type Asker = Awaited<ReturnType<typeof asker>>

async function answered(): Promise<Asker> {
  const asha = await asker()
  await askAgain(asha)
  return asha
}

async function askAgain({ channel, socket }: Asker): Promise<void> {
  socket.send({ command: 'send', channel, message: 'How do I sign up?', tempId: crypto.randomUUID() })
  await socket.next('new_message')
  await workJobs()
  await socket.next('new_message', (event) => event.message.madeBy !== undefined)
}

const statusOf = async (channelId: string, person: TestPerson) =>
  (await ask(assistantCalls.ratingStatus, { params: { channelId } }, person)).status

const rate = (channelId: string, person: TestPerson, given: number | null) =>
  ask(assistantCalls.rate, { params: { channelId }, body: { rating: stars(given) } }, person)

/** Does something five minutes later. */
async function later<Result>(work: () => Promise<Result>): Promise<Result> {
  house.clock.shift(300_000)
  try {
    return await work()
  } finally {
    house.clock.shift(-300_000)
  }
}

test('an answer that is five minutes old is to be rated, until it is rated or skipped', async () => {
  const asha = await answered()
  const { channel, person } = asha
  expect(await statusOf(channel, person)).toBe('NONE')
  expect(await later(() => statusOf(channel, person))).toBe('DUE')
  await rate(channel, person, 4)
  expect(await later(() => statusOf(channel, person))).toBe('NONE')
  await askAgain(asha)
  expect(await later(() => statusOf(channel, person))).toBe('DUE')
  await rate(channel, person, null)
  expect(await later(() => statusOf(channel, person))).toBe('NONE')
})

test('conversations of people are never due, and can be rated', async () => {
  const asha = await testing.person()
  const channel = await channelOf([asha, await testing.person()])
  expect(await later(() => statusOf(channel, asha))).toBe('NONE')
  expect(await rate(channel, asha, 5)).toEqual({})
})

test('rating again before the next message replaces the first rating', async () => {
  const { channel, person } = await answered()
  for (const given of [1, 5]) await rate(channel, person, given)
  const { rows } = await house.db.pool.query('select accuracy from chat_ratings where person_id = $1', [
    person.id,
  ])
  expect(rows).toEqual([{ accuracy: 5 }])
})

test("nobody rates or asks about another person's channel", async () => {
  const { channel } = await answered()
  const other = await testing.person()
  expect((await failureOf(rate(channel, other, 5))).status).toBe(404)
  expect((await failureOf(statusOf(channel, other))).status).toBe(404)
  expect(await ask(chatCalls.channels, {}, other)).toEqual([])
})

test.each([{ ...stars(3), 'Query resolution?': null }, { 'Query resolution?': 3 }, stars(6), stars(2.5)])(
  'half a rating is refused: %j',
  async (rating) => {
    const { channel, person } = await asker()
    const given = { params: { channelId: channel }, body: { rating: rating as ReturnType<typeof stars> } }
    expect([400, 422]).toContain((await failureOf(ask(assistantCalls.rate, given, person))).status)
  },
)

test('staff see sums of five people or more, and nothing of fewer', async () => {
  await house.db.pool.query('delete from chat_ratings')
  for (let raters = 0; raters < 4; raters += 1) {
    const { channel, person } = await answered()
    await rate(channel, person, 5)
  }
  expect(await actAsStaff(house, ['ratings'])).toMatch(/Fewer than five people/)
  const { channel, person } = await answered()
  await rate(channel, person, 1)
  expect(await actAsStaff(house, ['ratings'])).toBe(
    'The assistant: 5 ratings and 0 skips of 5 people; mean stars: accuracy 4.2, relevance 4.2, query resolution 4.2.',
  )
})
