import { Temporal } from 'temporal-polyfill'

/** Returns the local time of a moment in this zone. */
export function wallClockOf(at: Date, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime()
}

/**
 * Returns the moment of a local time in a zone. An hour that a clock change leaves out is read as the one after it.
 */
export function momentOf(wallClock: Temporal.PlainDateTime, timeZone: string): Date {
  return new Date(wallClock.toZonedDateTime(timeZone).epochMilliseconds)
}

/** Whether a local time exists in a zone; a clock change leaves out an hour. */
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
