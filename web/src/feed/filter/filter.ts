import { type FeedEvent, feedEvents } from '@saathi/contract/feed/calls.ts'
import { daysAfter, daysBetween } from '@saathi/contract/base/indiaDays.ts'
import { isWireDate, typedDateOf, wireDateOf } from '@saathi/contract/base/dates.ts'

/** The filter of the feed: kinds (none means all), and the first and last day if set. */
export interface FeedFilter {
  readonly events: readonly FeedEvent[]
  readonly from: string | undefined
  readonly to: string | undefined
}

/** The first day of the timeline, unless an entry is older. */
export const timelineStart = '2020-01-01'

/** The filter in an address; invalid parts are ignored. */
export function readFilter(search: string): FeedFilter {
  const asked = new URLSearchParams(search)
  const named = (asked.get('event') ?? '').split(',')
  const events = feedEvents.filter((event) => named.includes(event))
  const [from, to] = [dayIn(asked.get('from')), dayIn(asked.get('to'))]
  const isTurned = from !== undefined && to !== undefined && from > to
  return {
    events: events.length === feedEvents.length ? [] : events,
    from: isTurned ? to : from,
    to: isTurned ? from : to,
  }
}

/** A filter as the query of a call and of an address. */
export function queryOf({
  events,
  from,
  to,
}: FeedFilter): Record<'event' | 'from' | 'to', string | undefined> {
  return {
    event: events.length === 0 || events.length === feedEvents.length ? undefined : events.join(','),
    from,
    to,
  }
}

/** A filter as a query string without the question mark; empty when everything is shown. */
export function searchOf(filter: FeedFilter): string {
  return Object.entries(queryOf(filter))
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
    .join('&')
}

/** The days of a timeline, from its first to its last. */
export interface Timeline {
  readonly first: string
  readonly last: string
}

/** The days that can be chosen, until today. */
export function timelineOf(firstDate: string | null | undefined, today: string): Timeline {
  const isOlder = typeof firstDate === 'string' && firstDate < timelineStart
  return { first: isOlder ? firstDate : timelineStart, last: today }
}

/** The positions of the two handles, in days from the start of the timeline. */
export interface Handles {
  readonly from: number
  readonly to: number
}

/** The handles of a filter; an open end has its handle at the end of the timeline. */
export function handlesOf({ from, to }: Pick<FeedFilter, 'from' | 'to'>, timeline: Timeline): Handles {
  const length = daysBetween(timeline.first, timeline.last)
  const place = (day: string) => Math.min(length, Math.max(0, daysBetween(timeline.first, day)))
  const start = from === undefined ? 0 : place(from)
  return { from: start, to: to === undefined ? length : Math.max(start, place(to)) }
}

/** Moves one handle; it cannot pass the other one. */
export function withHandle(handles: Handles, moved: Partial<Handles>): Handles {
  const { from = handles.from, to = handles.to } = moved
  return moved.from === undefined ? { from, to: Math.max(from, to) } : { from: Math.min(from, to), to }
}

/** The days of the handles; a handle at an end of the timeline means no limit. */
export function daysAt({ from, to }: Handles, { first, last }: Timeline): Pick<FeedFilter, 'from' | 'to'> {
  return {
    from: from <= 0 ? undefined : daysAfter(first, from),
    to: to >= daysBetween(first, last) ? undefined : daysAfter(first, to),
  }
}

/** The two days as they are typed, DD/MM/YYYY; an empty one means no limit. */
export interface TypedDays {
  readonly from: string
  readonly to: string
}

export type DayProblem = 'notADay' | 'outside' | 'afterTo'

/** Returns the problems of the typed days; empty if they can be shown. */
export function problemsOfDays(
  typed: TypedDays,
  { first, last }: Timeline,
): Readonly<Partial<Record<keyof TypedDays, DayProblem>>> {
  const problemOf = (text: string): DayProblem | undefined => {
    const day = wireDateOf(text)
    if (text === '') return undefined
    if (day === undefined) return 'notADay'
    return day < first || day > last ? 'outside' : undefined
  }
  const [from, to] = [problemOf(typed.from), problemOf(typed.to)]
  const days = [wireDateOf(typed.from) ?? first, wireDateOf(typed.to) ?? last] as const
  const isTurned = from === undefined && to === undefined && days[0] > days[1]
  return {
    ...(from === undefined ? {} : { from }),
    ...(isTurned ? { from: 'afterTo' } : {}),
    ...(to === undefined ? {} : { to }),
  }
}

/** Returns the limits that the typed days mean; a day at an end of the timeline is not a limit. */
export function daysTyped(typed: TypedDays, { first, last }: Timeline): Pick<FeedFilter, 'from' | 'to'> {
  const [from, to] = [wireDateOf(typed.from), wireDateOf(typed.to)]
  return {
    from: from === undefined || from <= first ? undefined : from,
    to: to === undefined || to >= last ? undefined : to,
  }
}

/** The typed form of a filter's days. */
export function typedDaysOf({ from, to }: Pick<FeedFilter, 'from' | 'to'>, timeline: Timeline): TypedDays {
  return {
    from: typedDateOf(from ?? timeline.first) ?? '',
    to: typedDateOf(to ?? timeline.last) ?? '',
  }
}

function dayIn(text: string | null): string | undefined {
  return text !== null && isWireDate(text) && text > '1900' && text < '2200' ? text : undefined
}
