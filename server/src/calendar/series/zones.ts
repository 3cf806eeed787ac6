import { Temporal } from 'temporal-polyfill'

/** A moment as the clock on a wall of this zone shows it. */
export function wallClockOf(at: Date, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime()
}

/** The moment at which the clock shows this. An hour that a clock change leaves out is taken as the one after it. */
export function momentOf(wallClock: Temporal.PlainDateTime, timeZone: string): Date {
  return new Date(wallClock.toZonedDateTime(timeZone).epochMilliseconds)
}

/** Whether the clock of a zone ever shows this; a clock change leaves out an hour. */
export function isShown(wallClock: Temporal.PlainDateTime, timeZone: string): boolean {
  return wallClockOf(momentOf(wallClock, timeZone), timeZone).equals(wallClock)
}

/** The day (YYYY-MM-DD) of a moment in a zone. */
export function dayIn(at: Date, timeZone: string): string {
  return wallClockOf(at, timeZone).toPlainDate().toString()
}

/** The moment at which a day (YYYY-MM-DD) begins in a zone. */
export function startOfDay(day: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds)
}

/** The moment at which a day (YYYY-MM-DD) is over in a zone. */
export function endOfDay(day: string, timeZone: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 })
  return new Date(next.toZonedDateTime(timeZone).epochMilliseconds)
}
