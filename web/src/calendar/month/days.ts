import { daysAfter, daysBetween, mondayOf } from '@saathi/contract/base/indiaDays.ts'

/** Returns the month of a day, as YYYY-MM. */
export function monthOf(day: string): string {
  return day.slice(0, 7)
}

/** Returns the weeks that show a month (YYYY-MM): whole ones, each from Monday. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const monday = mondayOf(first)
  const last = daysAfter(`${monthAfter(month, 1)}-01`, -1)
  const weeks = Math.floor(daysBetween(monday, last) / 7) + 1
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_day, day) => daysAfter(monday, week * 7 + day)),
  )
}

/** Returns the same day some months later, or the last one of a shorter month. */
export function dayMonthsAfter(day: string, count: number): string {
  const month = monthAfter(monthOf(day), count)
  const last = daysAfter(`${monthAfter(month, 1)}-01`, -1)
  const same = `${month}${day.slice(7)}`
  return same > last ? last : same
}

/** Returns the month (YYYY-MM) some months after this one. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The first and the last day that the calendar shows. */
const shown = { first: '1900-01-01', last: '2199-12-31' }

/** Returns the day to which a key leads from a day of the month; undefined for any other key. */
export function dayAfterKey(day: string, key: string): string | undefined {
  const next = targetOf(day, key)
  if (next === undefined || next < shown.first || next > shown.last) return undefined
  return next
}

function targetOf(day: string, key: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return daysAfter(day, -1)
    case 'ArrowRight':
      return daysAfter(day, 1)
    case 'ArrowUp':
      return daysAfter(day, -7)
    case 'ArrowDown':
      return daysAfter(day, 7)
    case 'Home':
      return mondayOf(day)
    case 'End':
      return daysAfter(mondayOf(day), 6)
    case 'PageUp':
      return dayMonthsAfter(day, -1)
    case 'PageDown':
      return dayMonthsAfter(day, 1)
    default:
      return undefined
  }
}
