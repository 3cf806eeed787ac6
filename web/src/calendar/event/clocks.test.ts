import { expect, test } from 'vitest'

import { hourSpansOf } from './clocks.ts'

const berlin = {
  eventFrequency: 'weekly',
  repeatEndDate: '2027-09-30',
  timeZone: 'Europe/Berlin',
  monthDay: 10,
} as const

test.each([
  ['a weekly series', berlin, ['2026-10-31 to 2027-03-27']],
  ['one every two weeks', { ...berlin, eventFrequency: 'biweekly' as const }, ['2026-11-07 to 2027-03-27']],
  ['a monthly one', { ...berlin, eventFrequency: 'monthly' as const }, ['2026-11-10 to 2027-03-10']],
  ['one that ends in winter', { ...berlin, repeatEndDate: '2026-10-31' }, ['2026-10-31 to 2026-10-31']],
  ['one that ends in summer', { ...berlin, repeatEndDate: '2026-10-24' }, []],
  ['one of a zone without clock changes', { ...berlin, timeZone: 'Asia/Dubai' }, []],
  ['one of the same zone', { ...berlin, timeZone: 'Asia/Kolkata' }, []],
  ['a single event', { ...berlin, eventFrequency: 'none' as const, repeatEndDate: null }, []],
])('%s says when it is at another hour', (_, event, expected) => {
  const spans = hourSpansOf(event, { start: new Date('2026-10-10T16:00:00Z'), zone: 'Asia/Kolkata' })
  const day = (at: Date) => at.toISOString().slice(0, 10)
  expect(spans.map(({ first, last }) => `${day(first)} to ${day(last)}`)).toEqual(expected)
})

test('a monthly series on the 31st that is opened in February is on the 31st of March', () => {
  const monthly = { ...berlin, eventFrequency: 'monthly' as const, monthDay: 31 }
  const [span] = hourSpansOf(monthly, { start: new Date('2027-02-28T17:00:00Z'), zone: 'Asia/Kolkata' })
  expect(span).toEqual({ first: new Date('2027-03-31T16:00:00Z'), last: new Date('2027-09-30T16:00:00Z') })
})

test('a monthly series on the 31st goes on in shorter months', () => {
  const monthly = { ...berlin, eventFrequency: 'monthly' as const }
  const [span] = hourSpansOf(monthly, { start: new Date('2026-08-31T16:00:00Z'), zone: 'Asia/Kolkata' })
  expect(span).toEqual({ first: new Date('2026-10-31T17:00:00Z'), last: new Date('2027-02-28T17:00:00Z') })
})
