/** Days ahead for which clock changes are named: each comes once a year, on slightly different days. */
export const clockDaysAhead = 380

/** Consecutive moments at the same hour: the first and the last of them. */
export interface HourSpan {
  readonly first: Date
  readonly last: Date
}

/**
 * Returns when the occurrences of a series are at another hour than the first one, because clocks change in one of
 * the two zones. The function `timeOf` returns the time of day at a moment.
 */
export function hourSpans(moments: readonly Date[], timeOf: (at: Date) => string): readonly HourSpan[] {
  const [start] = moments
  if (start === undefined) return []
  const usual = timeOf(start)
  const spans: HourSpan[] = []
  let before = usual
  for (const at of moments) {
    const time = timeOf(at)
    const open = spans.at(-1)
    if (time !== usual && time !== before) spans.push({ first: at, last: at })
    else if (time !== usual && open !== undefined) spans[spans.length - 1] = { ...open, last: at }
    before = time
  }
  // A year later the same clock change comes again, so it is left out.
  const yearMs = 360 * 86_400_000
  return spans.filter(({ first }) => first.getTime() < start.getTime() + yearMs)
}
