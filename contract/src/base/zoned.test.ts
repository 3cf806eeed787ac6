import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { momentAt, zonedOf } from './zoned.ts'

const moments: readonly (readonly [string, string, string, string])[] = [
  ['2026-11-21', '19:00', 'Asia/Kolkata', '2026-11-21T13:30:00.000Z'],
  ['2026-11-21', '00:00', 'Asia/Kolkata', '2026-11-20T18:30:00.000Z'],
  ['2026-03-28', '14:30', 'Europe/Berlin', '2026-03-28T13:30:00.000Z'],
  ['2026-03-29', '14:30', 'Europe/Berlin', '2026-03-29T12:30:00.000Z'],
  ['2026-11-01', '09:00', 'America/New_York', '2026-11-01T14:00:00.000Z'],
  ['2026-10-31', '09:00', 'America/New_York', '2026-10-31T13:00:00.000Z'],
  // The clocks go from 2:00 to 3:00.
  ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  // The hour from 2:00 to 3:00 comes twice.
  ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
]
test.each(moments)('%s %s in %s is %s', (...row) => {
  const [day, time, zone, moment] = row
  expect(momentAt({ day, time }, zone).toISOString()).toBe(moment)
})

test('a moment that is taken apart and put together is the same, but for the hour that comes twice', () => {
  const zones = fc.constantFrom('Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Sydney', 'America/St_Johns')
  const minute = fc.integer({ min: 27_000_000, max: 35_000_000 })
  fc.assert(
    fc.property(zones, minute, (zone, minutes) => {
      const at = new Date(minutes * 60_000)
      const again = momentAt(zonedOf(at, zone), zone)
      expect(zonedOf(again, zone)).toEqual(zonedOf(at, zone))
      expect([0, 3_600_000]).toContain(at.getTime() - again.getTime())
    }),
  )
})
