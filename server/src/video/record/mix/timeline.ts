/** A take with the moment of its begin and its length, in milliseconds. */
export interface Span {
  readonly id: string
  readonly beginsAt: number
  readonly lastsMs: number
}

/**
 * Returns when each take begins in the mix, and how long the mix lasts. The takes keep their distance from each other; a time in which nobody
 * was recorded is left out.
 */
export function timelineOf(spans: readonly Span[]) {
  const offsets = new Map<string, number>()
  let endsAt = Number.NEGATIVE_INFINITY
  let lastsMs = 0
  for (const { id, beginsAt, lastsMs: length } of spans.toSorted(
    (one, other) => one.beginsAt - other.beginsAt,
  )) {
    const sinceEnd = Math.min(0, beginsAt - endsAt)
    const offset = lastsMs + (Number.isFinite(sinceEnd) ? sinceEnd : 0)
    offsets.set(id, offset)
    endsAt = Math.max(endsAt, beginsAt + length)
    lastsMs = Math.max(lastsMs, offset + length)
  }
  return { offsets, lastsMs }
}
