import { seatMs } from './rules.ts'

/** A time in which a person was in a call; the end is missing while they are in it. */
export interface Visit {
  readonly personId: string
  readonly from: Date
  readonly to: Date | null
}

type Span = readonly [from: number, to: number]

/**
 * Returns the milliseconds that a person was in a call together with someone else. Two tabs count once, and a drop of
 * up to two minutes counts as presence.
 */
export function metMs(visits: readonly Visit[], personId: string, now: Date): number {
  const own = presenceOf(visits, (visit) => visit.personId === personId, now)
  const others = [...new Set(visits.map((visit) => visit.personId))]
    .filter((id) => id !== personId)
    .flatMap((id) => presenceOf(visits, (visit) => visit.personId === id, now))
  return lengthOf(overlapOf(own, united(others, 0)))
}

/** Returns the milliseconds in which at least two people were in a call. */
export function togetherMs(visits: readonly Visit[], now: Date): number {
  const people = [...new Set(visits.map((visit) => visit.personId))]
  const spans = people.map((id) => presenceOf(visits, (visit) => visit.personId === id, now))
  const shared = spans.flatMap((own, index) => overlapOf(own, united(spans.slice(index + 1).flat(), 0)))
  return lengthOf(united(shared, 0))
}

/** Returns when a person was in the call, with drops joined. */
function presenceOf(visits: readonly Visit[], isMeant: (visit: Visit) => boolean, now: Date): Span[] {
  const spans = visits.filter(isMeant).map(({ from, to }): Span => [from.getTime(), (to ?? now).getTime()])
  return united(spans, seatMs)
}

/** Joins spans that overlap, or that are at most `gap` apart. */
function united(spans: readonly Span[], gap: number): Span[] {
  const joined: Span[] = []
  for (const [from, to] of spans.toSorted(([one], [other]) => one - other)) {
    const last = joined.at(-1)
    if (last !== undefined && from - last[1] <= gap)
      joined[joined.length - 1] = [last[0], Math.max(last[1], to)]
    else joined.push([from, to])
  }
  return joined
}

function overlapOf(ones: readonly Span[], others: readonly Span[]): Span[] {
  return ones.flatMap(([from, to]) =>
    others.flatMap(([otherFrom, otherTo]): Span[] => {
      const overlap: Span = [Math.max(from, otherFrom), Math.min(to, otherTo)]
      return overlap[0] < overlap[1] ? [overlap] : []
    }),
  )
}

function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, [from, to]) => sum + to - from, 0)
}
