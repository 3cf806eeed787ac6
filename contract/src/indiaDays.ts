/** India keeps one time all year. */
const indiaAhead = 5.5 * 3_600_000
const dayLong = 24 * 3_600_000

/** The day in India at a moment, as YYYY-MM-DD. */
export function indiaDayOf(at: Date): string {
  return new Date(at.getTime() + indiaAhead).toISOString().slice(0, 10)
}

/** The moment at which a day (YYYY-MM-DD) begins in India. */
export function startOfIndiaDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - indiaAhead)
}

/** The day so many days after another one, or before it. */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayLong).toISOString().slice(0, 10)
}

/** How many days lie between two days, negative where the second is the earlier one. */
export function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / dayLong)
}
