import { daysAfter, indiaDayOf, startOfIndiaDay } from '@saathi/contract/base/indiaDays.ts'

/**
 * Returns the deadline for reading a report: the end of a working day, Monday to Friday, this many working days
 * after the report.
 */
export function lookByOf(reportedAt: Date, workingDays: number): Date {
  let day = indiaDayOf(reportedAt)
  for (let left = workingDays; left > 0;) {
    day = daysAfter(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  return new Date(startOfIndiaDay(daysAfter(day, 1)).getTime() - 1000)
}

function isWorkingDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay()
  return weekday !== 0 && weekday !== 6
}
