import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { lookByOf } from './promise.ts'

test.each([
  { when: 'on Monday', at: '2026-11-23T08:00:00+05:30', days: 2, day: '2026-11-25' },
  { when: 'late on Monday evening', at: '2026-11-23T23:59:00+05:30', days: 2, day: '2026-11-25' },
  { when: 'on Thursday, over the weekend', at: '2026-11-26T10:00:00+05:30', days: 2, day: '2026-11-30' },
  { when: 'on Saturday', at: '2026-11-28T10:00:00+05:30', days: 2, day: '2026-12-01' },
  { when: 'on Sunday, within one day', at: '2026-11-29T10:00:00+05:30', days: 1, day: '2026-11-30' },
])('a report $when is looked at by the end of a working day', ({ at, days, day }) => {
  const by = lookByOf(new Date(at), days)
  expect(by).toEqual(new Date(`${day}T23:59:59+05:30`))
})

test('more working days never end earlier, and none ends at a weekend', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      fc.integer({ min: 1, max: 29 }),
      (at, days) => {
        const by = lookByOf(at, days)
        expect([0, 6]).not.toContain(new Date(indiaDayOf(by)).getUTCDay())
        expect(by.getTime()).toBeGreaterThan(at.getTime())
        expect(lookByOf(at, days + 1).getTime()).toBeGreaterThan(by.getTime())
      },
    ),
  )
})
