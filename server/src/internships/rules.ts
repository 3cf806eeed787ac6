import { daysBetween, indiaDayOf } from '@saathi/contract/indiaDays.ts'

/** Returns the days left until a last day (YYYY-MM-DD) in India, 0 on that day; null after it. */
export function daysLeft(deadline: string, now: Date): number | null {
  const days = daysBetween(indiaDayOf(now), deadline)
  return days < 0 ? null : days
}
