import { expect, test } from 'vitest'

import { timeZoneNamed } from './timeZones.ts'

test.each([
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['asia/calcutta', 'Asia/Kolkata'],
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['Europe/Berlin', 'Europe/Berlin'],
  ['US/Eastern', 'America/New_York'],
  ['UTC', 'UTC'],
  ['+05:30', undefined],
  ['', undefined],
  ['Asia/Atlantis', undefined],
  ['Asia/Kolkata\r\n', undefined],
])('the zone %j is %j', (name, zone) => {
  expect(timeZoneNamed(name)).toBe(zone)
})
