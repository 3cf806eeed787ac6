/** The time zone of the product's days. */
export const indiaZone = 'Asia/Kolkata'

/** India has no summer time. */
const indiaAheadMs = 5.5 * 3_600_000
const dayMs = 24 * 3_600_000

/** The day in India at a moment, as YYYY-MM-DD. */
export function indiaDayOf(at: Date): string {
  return new Date(at.getTime() + indiaAheadMs).toISOString().slice(0, 10)
}

/** The moment at which a day (YYYY-MM-DD) begins in India. */
export function startOfIndiaDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - indiaAheadMs)
}

/** Returns the day `count` days after this one, or before it if `count` is negative. */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

/** Returns the Monday of the week of a day (YYYY-MM-DD). */
export function mondayOf(day: string): string {
  return daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** Returns the number of days from the first day to the second; negative if the second is earlier. */
export function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / dayMs)
}
