/** A day and a time of day in some time zone, as YYYY-MM-DD and HH:MM. */
export interface Zoned {
  readonly day: string
  readonly time: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the day and the time of day at a moment in a time zone. */
export function zonedOf(at: Date | string, zone: string): Zoned {
  const parts = formatOf(zone).formatToParts(new Date(at))
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return {
    day: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}

/** Returns the day at a moment in a time zone. */
export function dayOf(at: Date | string, zone: string): string {
  return zonedOf(at, zone).day
}

/**
 * Returns the moment of a day and a time in a time zone. An hour that the clocks skip counts as the one after it;
 * of an hour that comes twice, the first counts.
 */
export function momentAt({ day, time }: Zoned, zone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const before = wanted - aheadMs(new Date(wanted - dayMs), zone)
  const after = wanted - aheadMs(new Date(wanted + dayMs), zone)
  const isBefore = zonedOf(new Date(before), zone).time === time
  const isAfter = zonedOf(new Date(after), zone).time === time
  return new Date(isAfter && !isBefore ? after : before)
}

/** Returns the moment at which a day (YYYY-MM-DD) begins in a time zone. */
export function startOfDay(day: string, zone: string): Date {
  return momentAt({ day, time: '00:00' }, zone)
}

const dayMs = 86_400_000

/** The milliseconds by which a zone's clock is ahead of UTC's at a moment. */
function aheadMs(at: Date, zone: string): number {
  const { day, time } = zonedOf(at, zone)
  return Date.parse(`${day}T${time}:00Z`) - Math.floor(at.getTime() / 60_000) * 60_000
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(zone, format)
  return format
}
