/**
 * Differences up to this are the way of the reply over a slow line, not a wrong clock.
 */
const toleranceMs = 60_000

let aheadMs = 0

/** Notes the server's time from the header of a reply that has just arrived. */
export function noteServerTime(header: string | null): void {
  const differenceMs = Date.parse(header ?? '') - Date.now()
  if (Number.isNaN(differenceMs)) return
  aheadMs = Math.abs(differenceMs) > toleranceMs ? differenceMs : 0
}

/** Returns the server's time, which deadlines and days left are counted by. A cheap phone's clock is often wrong. */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs)
}
