import { seatMs } from './rules.ts'

/** A time in which a person was in a call; the end is missing while they are in it. */
export interface Visit {
  readonly personId: string
  readonly from: Date
  readonly to: Date | null
}

/** A time in which the two people in a call were held apart; the end is missing while they are. */
export type Apart = Omit<Visit, 'personId'>

type Span = readonly [from: number, to: number]

/** The stored times of a call. */
export interface Attendance {
  readonly visits: readonly Visit[]
  readonly apart: readonly Apart[]
}

/**
 * Returns the milliseconds that a person was in a call together with someone else. Two tabs count once, and a drop of
 * up to two minutes counts as presence.
 */
export function metMs(
  { visits, apart }: Attendance,
  { personId, now }: { readonly personId: string; readonly now: Date },
): number {
  const own = presenceOf(visits, (visit) => visit.personId === personId, now)
  const others = [...new Set(visits.map((visit) => visit.personId))]
    .filter((id) => id !== personId)
    .flatMap((id) => presenceOf(visits, (visit) => visit.personId === id, now))
  return lengthOf(without(overlapOf(own, united(others, 0)), spansOf(apart, now)))
}

/** Returns the milliseconds in which at least two people were in a call. */
export function togetherMs({ visits, apart }: Attendance, now: Date): number {
  const people = [...new Set(visits.map((visit) => visit.personId))]
  const spans = people.map((id) => presenceOf(visits, (visit) => visit.personId === id, now))
  const shared = spans.flatMap((own, index) => overlapOf(own, united(spans.slice(index + 1).flat(), 0)))
  return lengthOf(without(united(shared, 0), spansOf(apart, now)))
}

/** Returns when a person was in the call, with drops joined. */
function presenceOf(visits: readonly Visit[], isMeant: (visit: Visit) => boolean, now: Date): Span[] {
  return united(spansOf(visits.filter(isMeant), now), seatMs)
}

function spansOf(times: readonly Apart[], now: Date): Span[] {
  return times.map(({ from, to }) => [from.getTime(), (to ?? now).getTime()])
}

/** Returns what is left of spans outside of others. */
function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  return others.reduce(
    (left, [from, to]) =>
      left.flatMap(([start, end]): Span[] => [
        ...(start < from ? [[start, Math.min(end, from)] as const] : []),
        ...(end > to ? [[Math.max(start, to), end] as const] : []),
      ]),
    [...spans],
  )
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
