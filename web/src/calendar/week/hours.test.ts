import { expect, test } from 'vitest'

import { hoursFor, minuteOf, timeAt } from './hours.ts'

test('a day shows from seven to ten in the evening, and more where an event is outside', () => {
  expect(hoursFor([])).toEqual({ first: 7, end: 22 })
  expect(hoursFor([{ from: minuteOf('05:30'), to: minuteOf('23:10') }])).toEqual({ first: 5, end: 24 })
  expect(hoursFor([{ from: minuteOf('23:30'), to: minuteOf('23:30') + 60 }]).end).toBe(24)
})

test.each([
  [0, '07:00'],
  [0.5, '14:30'],
  [0.51, '14:45'],
  [1, '22:00'],
  [-1, '07:00'],
])('at %s of the height it is %s', (share, time) => {
  expect(timeAt(share, { first: 7, end: 22 })).toBe(time)
})

test('an event is never dropped beyond midnight', () => {
  expect(timeAt(1, { first: 7, end: 24 })).toBe('23:45')
})
