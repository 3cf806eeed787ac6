import { expect, test } from 'vitest'

import { dayAfterKey, dayMonthsAfter, weeksOf } from './days.ts'

const months: readonly (readonly [string, string, string, number])[] = [
  ['2026-11', '2026-10-26', '2026-12-06', 6],
  ['2026-02', '2026-01-26', '2026-03-01', 5],
  // A February of four whole weeks.
  ['2027-02', '2027-02-01', '2027-02-28', 4],
  ['2028-02', '2028-01-31', '2028-03-05', 5],
  ['2026-12', '2026-11-30', '2027-01-03', 5],
]
test.each(months)('%s is shown from %s to %s', (...row) => {
  const [month, first, last, count] = row
  const weeks = weeksOf(month)
  expect(weeks).toHaveLength(count)
  expect(weeks.at(0)?.at(0)).toBe(first)
  expect(weeks.at(-1)?.at(-1)).toBe(last)
})

const keys: readonly (readonly [string, string, string | undefined])[] = [
  ['2026-11-21', 'ArrowLeft', '2026-11-20'],
  ['2026-11-30', 'ArrowRight', '2026-12-01'],
  ['2026-11-03', 'ArrowUp', '2026-10-27'],
  ['2026-11-21', 'ArrowDown', '2026-11-28'],
  ['2026-11-21', 'Home', '2026-11-16'],
  ['2026-11-21', 'End', '2026-11-22'],
  ['2026-10-31', 'PageDown', '2026-11-30'],
  ['2026-03-31', 'PageUp', '2026-02-28'],
  ['2199-12-31', 'ArrowRight', undefined],
  ['2026-11-21', 'a', undefined],
]
test.each(keys)('from %s the key %s leads to %s', (day, key, next) => {
  expect(dayAfterKey(day, key)).toBe(next)
})

test('a year of months forward and back is the same day, but for the ends of long months', () => {
  expect(dayMonthsAfter(dayMonthsAfter('2026-11-21', 12), -12)).toBe('2026-11-21')
  expect(dayMonthsAfter('2028-02-29', 12)).toBe('2029-02-28')
})
