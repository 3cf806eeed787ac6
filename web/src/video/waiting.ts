import { daysBetween } from '@saathi/contract/base/indiaDays.ts'
import { dayOf } from '@saathi/contract/base/zoned.ts'

/** The time until something, in the units that a person counts in. */
export interface Waiting {
  readonly unit: 'day' | 'hour' | 'minute' | 'second'
  readonly count: number
}

/**
 * Returns how long it is until something, in a unit that a person counts in. Hours are full ones: who reads "3 hours"
 * and comes back in three hours must not be late. From two days on it is the number of nights, in the person's time zone.
 */
export function waitingOf(now: Date, opens: Date, zone: string): Waiting {
  const seconds = Math.max(0, Math.ceil((opens.getTime() - now.getTime()) / 1000))
  if (seconds <= 60) return { unit: 'second', count: seconds }
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 120) return { unit: 'minute', count: minutes }
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? { unit: 'hour', count: hours }
    : { unit: 'day', count: daysBetween(dayOf(now, zone), dayOf(opens, zone)) }
}
