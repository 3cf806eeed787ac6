import ICAL from 'ical.js'

import { zoneText } from '../server/src/calendar/ics/zoneText.ts'

/** An event as a calendar of another service stores it. */
export interface StoredEvent {
  readonly id: string
  title: string
  description: string
  link: string
  /** As the clock of its zone shows it: 2026-11-28T19:00:00. */
  start: string
  end: string
  timeZone: string
  /** RRULE and EXDATE lines. */
  recurrence: readonly string[]
  isDeleted: boolean
  /** What the program that made it has put on it, to find it again. */
  mark?: string
  /** Changed and deleted occurrences, by their time in the rule. */
  readonly instances: Map<string, Instance>
}

interface Instance {
  title: string
  link: string
  startsAt: string
  isDeleted: boolean
}

/** An occurrence as a person sees it. */
export interface ShownOccurrence {
  readonly title: string
  readonly link: string
  readonly startsAt: string
  /** Its time in the rule. */
  readonly original: string
}

/** A request to a fake calendar, for the person of its token. */
export interface CalendarRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
  readonly events: Map<string, StoredEvent>
}

/** What a fake calendar replies. */
export interface CalendarAnswer {
  readonly status: number
  readonly body?: unknown
}

/** The most occurrences of one event that are shown. */
const mostShown = 600

/** Returns the occurrences of an event in order, by a library that the product does not use. */
export function occurrencesIn(event: StoredEvent): ShownOccurrence[] {
  if (event.isDeleted) return []
  return momentsOf(event)
    .flatMap((original) => {
      const changed = event.instances.get(original)
      if (changed?.isDeleted === true) return []
      const { title, link, startsAt } = changed ?? { ...event, startsAt: original }
      return [{ title, link, startsAt, original }]
    })
    .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
}

/** Returns the busy times. Each service then writes them in its own format. */
export function busyBetween(
  events: ReadonlyMap<string, StoredEvent>,
  { from, to }: { readonly from: string; readonly to: string },
): { readonly start: string; readonly end: string }[] {
  return [...events.values()].flatMap((event) =>
    occurrencesIn(event)
      .map(({ startsAt }) => ({
        start: startsAt,
        end: new Date(Date.parse(startsAt) + lengthOf(event)).toISOString(),
      }))
      .filter(({ start, end }) => Date.parse(start) < Date.parse(to) && Date.parse(end) > Date.parse(from)),
  )
}

function lengthOf({ start, end }: StoredEvent): number {
  return Date.parse(`${end}Z`) - Date.parse(`${start}Z`)
}

function momentsOf({ start, timeZone, recurrence }: StoredEvent): string[] {
  const compact = start.replaceAll(/[-:]/g, '')
  const years = { from: new Date(`${start}Z`), to: new Date(`${start}Z`) }
  const text = [
    'BEGIN:VCALENDAR',
    zoneText(timeZone, years),
    'BEGIN:VEVENT',
    'UID:1',
    `DTSTART;TZID=${timeZone}:${compact}`,
    ...recurrence,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  const calendar = new ICAL.Component(ICAL.parse(text))
  const zone = calendar.getFirstSubcomponent('vtimezone')
  const component = calendar.getFirstSubcomponent('vevent')
  if (zone === null || component === null) throw new Error('There is no event.')
  ICAL.TimezoneService.reset()
  ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const iterator = new ICAL.Event(component).iterator()
  const moments: string[] = []
  for (let next = iterator.next(); next && moments.length < mostShown; next = iterator.next()) {
    moments.push(next.toJSDate().toISOString())
  }
  return moments
}
