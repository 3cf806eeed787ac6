import type { ChangedEvent, ClashesOfPlan } from '@saathi/contract/calendar/event.ts'
import { eventMinutes, mostListedDays } from '@saathi/contract/calendar/rules.ts'

import type { Database } from '../../engines/database/database.ts'
import { runningOf } from '../../mentorship/public/store.ts'
import { blockedAround } from '../../safety/public/blockStore.ts'
import { inOrder } from '../series/inOrder.ts'
import { occurrencesOf } from '../series/recurrence.ts'
import type { Occurrence, Series } from '../series/series.ts'
import { seriesOfMentorships, seriesOfPerson } from '../series/seriesStore.ts'
import type { Viewer } from './presentation.ts'

const dayMs = 86_400_000

/** The most clashes that one reply names. */
const mostClashes = 10

/**
 * Returns the events in the person's own mentorships that overlap with an event, or with the occurrences of a series in
 * a year. Events in a partner's other mentorships are left out, because the person may not see them.
 */
export async function clashesWith(
  db: Database,
  { personId, ...checked }: Checked & { readonly personId: string },
): Promise<ChangedEvent['clashes']> {
  const { series, occurrence, instead } = checked
  const compared = comparedOf(checked)
  if (compared === undefined) return []
  const all = await seriesOfPerson(db, personId, { from: compared.from })
  const overlapping = overlapsIn(compared.own)
  const isOwn = (each: Occurrence) =>
    occurrence === undefined ? each.series.id === series.id : each.id === occurrence.id
  const shown = all.map((each) => (each.id === instead?.id ? instead : each))
  const clashes: ChangedEvent['clashes'][number][] = []
  for (const each of inOrder(shown, compared)) {
    if (clashes.length === mostClashes) break
    const { id, title, startsAt } = each
    if (!isOwn(each) && overlapping(each)) clashes.push({ id, title, scheduledTime: startsAt.toISOString() })
  }
  return clashes
}

/**
 * Returns which other members have a meeting at the time of an occurrence in a mentorship that the person is not
 * in, and the first such occurrence. It does not reveal that meeting or its members. Members with whom the person
 * has no contact since a block are left out.
 */
export async function busyMembers(
  db: Database,
  { personId, membership }: Viewer,
  checked: Checked,
): Promise<ClashesOfPlan['busy']> {
  const compared = comparedOf(checked)
  if (compared === undefined) return []
  const apart = new Set(await blockedAround(db, personId))
  const others = membership.others.map((other) => other.personId).filter((id) => !apart.has(id))
  const running = await runningOf(db, [personId, ...others])
  const shared = new Set(running.filter((each) => each.personId === personId).map(({ id }) => id))
  const elsewhere = running.filter(({ id }) => !shared.has(id))
  const all = await seriesOfMentorships(db, [...new Set(elsewhere.map(({ id }) => id))], {
    from: compared.from,
  })
  const busy = others.flatMap((userId) => {
    const ids = new Set(elsewhere.filter((each) => each.personId === userId).map(({ id }) => id))
    const own = firstOverlap(
      compared,
      all.filter(({ mentorshipId }) => ids.has(mentorshipId)),
    )
    return own === undefined ? [] : [{ userId, scheduledTime: own.startsAt.toISOString() }]
  })
  return busy.slice(0, mostClashes)
}

/** Returns the first occurrence that overlaps with a meeting of these series. Later meetings are not expanded. */
function firstOverlap(compared: Compared, series: readonly Series[]): Occurrence | undefined {
  const overlapping = overlapsIn(compared.own)
  for (const meeting of inOrder(series, compared))
    if (overlapping(meeting)) return compared.own.find((each) => overlap(each, meeting))
  return undefined
}

/** An event to check for clashes. */
export interface Checked {
  readonly series: Series
  /** If set, only this occurrence is compared, and other occurrences of its series count as clashes. */
  readonly occurrence?: Occurrence
  /** A stored series as it would be after a change that is not stored yet. */
  readonly instead?: Series
  readonly now: Date
}

interface Compared {
  readonly own: readonly Occurrence[]
  /** When events that overlap with these can begin. */
  readonly from: Date
  readonly to: Date
}

function comparedOf({ series, occurrence, now }: Checked): Compared | undefined {
  const begin = Math.max(now.getTime(), series.startsAt.getTime()) - dayMs
  const span = { from: new Date(begin), to: new Date(begin + mostListedDays * dayMs) }
  const own = occurrence === undefined ? occurrencesOf(series, span) : [occurrence]
  const [first] = own
  const last = own.at(-1)
  if (first === undefined || last === undefined) return undefined
  return {
    own,
    from: new Date(first.startsAt.getTime() - dayMs),
    to: new Date(last.startsAt.getTime() + dayMs),
  }
}

const longestMs = eventMinutes.most * 60_000

/**
 * Returns whether an event overlaps with one of these, which are in order. Only events that begin at most eight
 * hours before it can reach it; they are found by binary search.
 */
export function overlapsIn(ordered: readonly Timed[]): (event: Timed) => boolean {
  const starts = ordered.map(({ startsAt }) => startsAt.getTime())
  return (event) => {
    const end = endOf(event)
    for (let at = firstFrom(starts, event.startsAt.getTime() - longestMs); at < ordered.length; at += 1) {
      const other = ordered[at]
      if (other === undefined || other.startsAt.getTime() >= end) return false
      if (overlap(event, other)) return true
    }
    return false
  }
}

/** The index of the first number that is not below a value. */
function firstFrom(ordered: readonly number[], value: number): number {
  let [low, high] = [0, ordered.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ordered[middle] ?? value) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether two events are at the same time; those that touch are not. */
export function overlap(one: Timed, other: Timed): boolean {
  return one.startsAt.getTime() < endOf(other) && other.startsAt.getTime() < endOf(one)
}

type Timed = Pick<Occurrence, 'startsAt' | 'durationMinutes'>

const endOf = ({ startsAt, durationMinutes }: Timed) => startsAt.getTime() + durationMinutes * 60_000
