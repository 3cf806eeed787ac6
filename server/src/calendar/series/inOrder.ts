import { byTime, occurrencesOf } from './recurrence.ts'
import type { Occurrence, Series } from './series.ts'

/** Milliseconds of a span that are expanded at once. */
const stepMs = 28 * 86_400_000

/**
 * Returns the occurrences of several series in a span, one after another in order. Parts of the span that the caller does not
 * reach are not expanded.
 */
export function* inOrder(
  series: readonly Series[],
  { from, to }: { readonly from: Date; readonly to: Date },
): Generator<Occurrence, void> {
  for (let start = from.getTime(); start < to.getTime(); start += stepMs) {
    const step = { from: new Date(start), to: new Date(Math.min(start + stepMs, to.getTime())) }
    yield* series.flatMap((each) => occurrencesOf(each, step)).toSorted(byTime)
  }
}
