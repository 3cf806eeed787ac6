import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { expect, test } from 'vitest'

import { passFactor, testStaff } from '../../desk/testing/testStaff.ts'
import { openTesting } from '../../testing/testing.ts'
import { buildMentorship } from '../testing/buildMentorship.ts'

const testing = await openTesting()
const { ask, house } = testing
const lakshmi = await testStaff(testing)
const reason = 'An exam.'

async function pair(firstName: string) {
  const mentor = await testing.person({ role: 'mentor', birthYear: 1980 })
  const mentee = await testing.person({ firstName, birthYear: 2000 })
  return (await buildMentorship(house, { mentor, mentees: [mentee] })).mentorshipId
}
const idsOf = async (query: NonNullable<Parameters<typeof ask<typeof careCalls.pairs>>[1]['query']>) =>
  (await ask(careCalls.pairs, { query }, lakshmi)).results.map(({ id }) => id)

test('a search for a name keeps the state and the owner, and without a state finds every running pair', async () => {
  const [active, paused, other] = [await pair('Sunita'), await pair('Sunita'), await pair('Kiran')]
  const pause = { change: 'pause', reason } as const
  await ask(careCalls.change, { params: { id: paused }, body: pause }, lakshmi)
  expect(await idsOf({ q: 'sunita', state: 'active' })).toEqual([active])
  expect(await idsOf({ q: 'sunita', state: 'paused' })).toEqual([paused])
  expect((await idsOf({ q: 'sunita' })).toSorted()).toEqual([active, paused].toSorted())
  expect(await idsOf({ q: 'sunita', owner: 'me' })).toEqual([])
  expect(await idsOf({ state: 'active' })).toContain(other)
})

test('the list by risk has the highest first, and only pairs with a risk', async () => {
  const [calm, some, high] = [await pair('Calm'), await pair('Some'), await pair('High')]
  house.clock.shift(2 * 86_400_000)
  await passFactor(testing, lakshmi)
  for (const [id, outcome] of [
    [calm, 'well'],
    [some, 'needs_help'],
    [high, 'at_risk'],
  ] as const)
    await ask(careCalls.contact, { params: { id }, body: { with: 'both', way: 'call', outcome } }, lakshmi)
  const listed = (await idsOf({ risk: 'some' })).filter((id) => [calm, some, high].includes(id))
  expect(listed).toEqual([high, some])
})

test('the order by risk follows what time changes within an hour, and what people change at once', async () => {
  const [silent, fresh] = [await pair('Silent'), await pair('Fresh')]
  const listed = async () => (await idsOf({ risk: 'some' })).filter((id) => [silent, fresh].includes(id))
  const note = (id: string, outcome: 'at_risk' | 'well') =>
    ask(careCalls.contact, { params: { id }, body: { with: 'both', way: 'call', outcome } }, lakshmi)
  await note(fresh, 'at_risk')
  expect(await listed()).toEqual([fresh])
  house.clock.shift(22 * 86_400_000)
  await passFactor(testing, lakshmi)
  await note(fresh, 'well')
  expect((await listed())[0]).toBe(silent)
})

test('the list by risk goes on after its first page, and every pair comes once', async () => {
  const ids = await Promise.all(Array.from({ length: 60 }, (_, index) => pair(`Many${index}`)))
  house.clock.shift(8 * 86_400_000)
  await passFactor(testing, lakshmi)
  const first = await ask(careCalls.pairs, { query: { risk: 'some' } }, lakshmi)
  const seen = first.results.map(({ id }) => id)
  let after = first.next
  while (after !== null) {
    const { results, next } = await ask(careCalls.pairs, { query: { risk: 'some', after } }, lakshmi)
    seen.push(...results.map(({ id }) => id))
    after = next
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(ids.filter((id) => !seen.includes(id))).toEqual([])
})
