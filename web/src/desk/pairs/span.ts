import { daysAfter, daysBetween, indiaDayOf, mondayOf } from '@saathi/contract/base/indiaDays.ts'
import type { PairPage } from '@saathi/contract/mentorship/careCalls.ts'

/** The most days before today that the lanes show: twelve weeks. */
const daysBack = 84
/** The lanes show at least so many days, so that the first marks do not lie on each other. */
const fewestDays = 14
/** The most days with a date below them. */
const mostTicks = 6

/** The days that the lanes of a pair show. */
export interface Span {
  readonly first: string
  readonly last: string
  readonly today: string
}

/** Returns the days from the beginning of a pair, or of the last twelve weeks, to the last planned call or contact. */
export function spanOf(
  pair: Pick<PairPage, 'since' | 'endedAt' | 'nextContactOn' | 'meetings'>,
  today: string,
): Span {
  const began = indiaDayOf(new Date(pair.since))
  const end = pair.endedAt === null ? today : indiaDayOf(new Date(pair.endedAt))
  const first = daysBetween(began, end) > daysBack ? daysAfter(end, -daysBack) : began
  const ahead = [end, daysAfter(first, fewestDays), ...comingDays(pair, end)].toSorted()
  return { first, last: ahead.at(-1) ?? end, today: end }
}

/** The days of planned calls, and of the next contact if it is within two weeks. */
function comingDays(
  { endedAt, nextContactOn, meetings }: Pick<PairPage, 'endedAt' | 'nextContactOn' | 'meetings'>,
  end: string,
): string[] {
  if (endedAt !== null) return []
  const contact = nextContactOn !== null && daysBetween(end, nextContactOn) <= 14 ? [nextContactOn] : []
  return [...meetings.ahead.map((at) => indiaDayOf(new Date(at))), ...contact]
}

/** Returns the messages of each week until today. Weeks without any count as 0. */
export function everyWeek(weeks: PairPage['weeks'], { first, today }: Span): PairPage['weeks'][number][] {
  const known = new Map(weeks.map(({ monday, messages }) => [monday, messages]))
  const from = mondayOf(first)
  return Array.from({ length: Math.floor(daysBetween(from, today) / 7) + 1 }, (_, index) => {
    const monday = daysAfter(from, 7 * index)
    return { monday, messages: known.get(monday) ?? 0 }
  })
}

/** Returns where a day lies, from 0 at the first to 1 at the last; undefined for days outside of the span. */
export function placeOf({ first, last }: Span, day: string): number | undefined {
  const place = daysBetween(first, day) / Math.max(1, daysBetween(first, last))
  return place < 0 || place > 1 ? undefined : place
}

/** Returns the days with a date below them: whole weeks from the first day on, and none too near to today. */
export function ticksOf(span: Span): string[] {
  const days = daysBetween(span.first, span.last)
  const step = 7 * Math.max(1, Math.ceil(days / 7 / mostTicks))
  const all = Array.from({ length: Math.floor(days / step) + 1 }, (_, index) =>
    daysAfter(span.first, index * step),
  )
  return all.filter((day) => Math.abs(daysBetween(day, span.today)) * 10 >= days)
}
