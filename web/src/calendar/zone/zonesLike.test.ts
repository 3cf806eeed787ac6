import { expect, test } from 'vitest'

import { zoneMeant, zonesLike } from './zonesLike.ts'

const zones = ['America/New_York', 'Asia/Kolkata', 'Europe/London', 'America/Sao_Paulo', 'Asia/Kathmandu']

test.each([
  ['newyork', ['America/New_York']],
  ['New York', ['America/New_York']],
  ['america/new_york', ['America/New_York']],
  ['são paulo', ['America/Sao_Paulo']],
  ['ka', ['Asia/Kathmandu', 'Asia/Kolkata']],
  ['asia', ['Asia/Kolkata', 'Asia/Kathmandu']],
  ['', []],
  ['atlantis', []],
])('%s finds %j', (typed, found) => {
  expect(zonesLike(typed, zones)).toEqual(found)
})

test.each([
  ['newyork', 'America/New_York'],
  ['kathm', 'Asia/Kathmandu'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['asia', undefined],
  ['atlantis', undefined],
])('%s means %s', (typed, zone) => {
  expect(zoneMeant(typed, zones)).toBe(zone)
})
