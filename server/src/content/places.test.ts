import { referenceCalls } from '@saathi/contract/content/referenceCalls.ts'
import { expect, test } from 'vitest'

import { openTesting } from '../testing/testing.ts'

const testing = await openTesting()

test('there are 28 states and 8 union territories, each with at least one district', async () => {
  const states = await testing.ask(referenceCalls.states, {})
  const districts = await testing.ask(referenceCalls.districts, {})
  expect(states).toHaveLength(36)
  expect(districts).toHaveLength(780)
  expect(new Set(districts.map(({ stateId }) => stateId))).toEqual(new Set(states.map(({ id }) => id)))
  expect(
    states.every(({ countryCode, localeName }) => countryCode === 'IN' && localeName.hi !== undefined),
  ).toBe(true)
})

test('no number, code or name stands for two places', async () => {
  const states = await testing.ask(referenceCalls.states, {})
  const districts = await testing.ask(referenceCalls.districts, {})
  for (const places of [states, districts]) {
    expect(new Set(places.map(({ id }) => id)).size).toBe(places.length)
    expect(new Set(places.map(({ code }) => code)).size).toBe(places.length)
  }
  expect(new Set(districts.map(({ name, stateId }) => `${stateId} ${name}`)).size).toBe(districts.length)
})

test('the districts of one state come in the order of their names; of no state there are none', async () => {
  const goa = await testing.ask(referenceCalls.districts, { query: { stateId: '30' } })
  expect(goa.map(({ name }) => name)).toEqual(['North Goa', 'South Goa'])
  expect(await testing.ask(referenceCalls.districts, { query: { stateId: '99' } })).toEqual([])
  await expect(testing.ask(referenceCalls.districts, { query: { stateId: 'goa' } })).rejects.toMatchObject({
    code: 'invalid',
  })
})
