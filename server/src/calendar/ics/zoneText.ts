import { Temporal } from 'temporal-polyfill'

/** The first and the last moment that a calendar mentions. */
export interface Years {
  readonly from: Date
  readonly to: Date
}

/** A change of the clock: when, as the clock showed just before it, and by how much. */
interface Change {
  readonly wallClock: Temporal.PlainDateTime
  readonly before: number
  readonly after: number
}

const dayMs = 86_400_000

/** Clock changes of this many years are compared, to tell the last Sunday of a month from the fourth. */
const leastYears = 12

/** The most changes that are examined, in any zone. */
const mostChanges = 200

/**
 * Returns the VTIMEZONE of a zone (RFC 5545, 3.6.5). A change that repeats each year is a rule that all programs
 * can read; a zone whose changes follow the moon lists them.
 */
export function zoneText(zone: string, { from, to }: Years): string {
  const start = Temporal.Instant.fromEpochMilliseconds(from.getTime() - 400 * dayMs).toZonedDateTimeISO(zone)
  const end = Math.max(to.getTime() + 400 * dayMs, from.getTime() + leastYears * 366 * dayMs)
  const changes = changesBetween(start, end)
  const least = Math.min(start.offsetNanoseconds, ...changes.map(({ after }) => after))
  const groups = [...Map.groupBy(changes, ({ before, after }) => `${before} ${after}`).values()]
  const lines = groups.flatMap((group) => observance(group, least, end))
  const isCovered = changes[0] !== undefined && groups.length > 1
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...(isCovered ? [] : fixedObservance(start.offsetNanoseconds)),
    ...lines,
    'END:VTIMEZONE',
  ].join('\r\n')
}

function changesBetween(start: Temporal.ZonedDateTime, end: number): Change[] {
  const changes: Change[] = []
  let at = start.getTimeZoneTransition('next')
  while (at !== null && at.epochMilliseconds <= end && changes.length < mostChanges) {
    const before = at.subtract({ nanoseconds: 1 }).offsetNanoseconds
    const wallClock = at.toInstant().add({ nanoseconds: before }).toZonedDateTimeISO('UTC').toPlainDateTime()
    changes.push({ wallClock, before, after: at.offsetNanoseconds })
    at = at.getTimeZoneTransition('next')
  }
  return changes
}

/** The offset of a zone before its first clock change, or its only offset. */
function fixedObservance(offset: number): string[] {
  return observed('STANDARD', { start: '19700101T000000', before: offset, after: offset, repeats: [] })
}

function observance(group: readonly Change[], least: number, end: number): string[] {
  const [first] = group
  if (first === undefined) return []
  const { before, after } = first
  const rule = yearlyRule(group, end)
  // Some programs ignore DTSTART unless RDATE repeats it.
  const repeats =
    rule === undefined ? group.map(({ wallClock }) => `RDATE:${written(wallClock)}`) : [`RRULE:${rule}`]
  const kind = after > least ? 'DAYLIGHT' : 'STANDARD'
  return observed(kind, { start: written(first.wallClock), before, after, repeats })
}

interface Observance {
  readonly start: string
  readonly before: number
  readonly after: number
  readonly repeats: readonly string[]
}

function observed(kind: 'STANDARD' | 'DAYLIGHT', { start, before, after, repeats }: Observance): string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    ...repeats,
    `END:${kind}`,
  ]
}

const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/**
 * The rule of changes that come on such a Sunday of such a month in every year until the end; undefined for other
 * changes.
 */
function yearlyRule(group: readonly Change[], end: number): string | undefined {
  const [first, ...others] = group.map(({ wallClock }) => wallClock)
  const last = others.at(-1)
  if (first === undefined || last === undefined) return undefined
  if (others.some((each, index) => !isYearAfter(each, first, index + 1))) return undefined
  if (last.year < new Date(end).getUTCFullYear() - 1) return undefined
  const all = [first, ...others]
  const ordinal = all.every((each) => ordinalOf(each) === ordinalOf(first))
    ? ordinalOf(first)
    : all.every((each) => each.day + 7 > each.daysInMonth)
      ? -1
      : undefined
  if (ordinal === undefined) return undefined
  return `FREQ=YEARLY;BYMONTH=${first.month};BYDAY=${ordinal}${weekdayCodes[first.dayOfWeek - 1]}`
}

function isYearAfter(each: Temporal.PlainDateTime, first: Temporal.PlainDateTime, years: number): boolean {
  const isSameTime = each.toPlainTime().equals(first.toPlainTime())
  const isSameDay = each.month === first.month && each.dayOfWeek === first.dayOfWeek
  return isSameTime && isSameDay && each.year === first.year + years
}

const ordinalOf = ({ day }: Temporal.PlainDateTime) => Math.floor((day - 1) / 7) + 1

const written = (at: Temporal.PlainDateTime) =>
  at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')

/** An offset as RFC 5545 writes it: +0530. */
function offsetText(nanoseconds: number): string {
  const seconds = Math.abs(nanoseconds) / 1e9
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const digits = parts.map((each) => String(each).padStart(2, '0'))
  const [hours, minutes, rest] = digits
  return `${nanoseconds < 0 ? '-' : '+'}${hours}${minutes}${rest === '00' ? '' : rest}`
}
