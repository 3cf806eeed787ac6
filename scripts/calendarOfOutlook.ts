import { randomUUID } from 'node:crypto'

import * as v from 'valibot'

import { endOfDay } from '../server/src/calendar/series/zones.ts'
import {
  busyBetween,
  type CalendarAnswer,
  type CalendarRequest,
  occurrencesIn,
  type StoredEvent,
} from './calendarEvents.ts'

const time = v.object({
  dateTime: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)),
  timeZone: v.string(),
})
const day = v.pipe(v.string(), v.isoDate())
const weekly = v.object({
  type: v.literal('weekly'),
  interval: v.number(),
  daysOfWeek: v.array(v.string()),
  firstDayOfWeek: v.string(),
})
const monthly = v.object({
  type: v.literal('absoluteMonthly'),
  interval: v.number(),
  dayOfMonth: v.pipe(v.number(), v.minValue(1), v.maxValue(31)),
})
const eventBody = v.object({
  subject: v.string(),
  body: v.object({ contentType: v.literal('text'), content: v.string() }),
  location: v.object({ displayName: v.string() }),
  start: time,
  end: time,
  transactionId: v.optional(v.string()),
  singleValueExtendedProperties: v.optional(v.tuple([v.object({ id: v.string(), value: v.string() })])),
  recurrence: v.optional(
    v.object({
      pattern: v.variant('type', [weekly, monthly]),
      range: v.object({
        type: v.literal('endDate'),
        startDate: day,
        endDate: day,
        recurrenceTimeZone: v.string(),
      }),
    }),
  ),
})
type Body = v.InferOutput<typeof eventBody>

const schedule = v.object({ schedules: v.array(v.string()), startTime: time, endTime: time })

/** Replies as Microsoft Graph does: the service chooses the ids, and one transaction id creates only one event. */
export function serveOutlook({ method, path, query, body, events }: CalendarRequest): CalendarAnswer {
  if (path === '/me/calendar/getSchedule') return busy(events, v.parse(schedule, body))
  const parts = /^\/me\/events(?:\/([^/]+))?(\/instances)?$/.exec(path)
  if (parts === null) return { status: 404 }
  const [, encoded, instances] = parts
  if (encoded === undefined && method === 'GET') return marked(events, query.get('$filter') ?? '')
  if (encoded === undefined) return insert(events, v.parse(eventBody, body))
  const [id = '', original] = decodeURIComponent(encoded).split('=')
  const event = events.get(id)
  if (event === undefined || event.isDeleted) return { status: 404 }
  if (instances !== undefined) return instancesOf(event, query)
  if (original !== undefined) return changeInstance(event, original, method === 'DELETE' ? undefined : body)
  if (method === 'DELETE') event.isDeleted = true
  else change(event, v.parse(v.partial(eventBody), body))
  return method === 'DELETE' ? { status: 204 } : { status: 200, body: { id } }
}

function insert(events: Map<string, StoredEvent>, body: Body): CalendarAnswer {
  const { transactionId = randomUUID() } = body
  const id = `AAMk${Buffer.from(transactionId).toString('base64url')}`
  const known = events.get(id)
  if (known !== undefined) return { status: 201, body: { id } }
  const empty = { title: '', description: '', link: '', start: '', end: '', timeZone: '', recurrence: [] }
  const event: StoredEvent = { id, ...empty, isDeleted: false, instances: new Map() }
  write(event, body)
  const [mark] = body.singleValueExtendedProperties ?? []
  if (mark !== undefined) event.mark = `${mark.id}=${mark.value}`
  events.set(id, event)
  return { status: 201, body: { id } }
}

/** The events with a property of a program's own, as its filter names it. */
function marked(events: ReadonlyMap<string, StoredEvent>, filter: string): CalendarAnswer {
  const [, name = '', value = ''] =
    /^singleValueExtendedProperties\/Any\(ep: ep\/id eq '(String \{[\da-f-]{36}\} Name \w+)' and ep\/value eq '([^']+)'\)$/.exec(
      filter,
    ) ?? []
  if (name === '') return { status: 400 }
  const found = [...events.values()].filter(
    ({ isDeleted, mark }) => !isDeleted && mark === `${name}=${value}`,
  )
  return { status: 200, body: { value: found.map(({ id }) => ({ id })) } }
}

/** Writes some fields. As in Graph, writing the times again resets all exceptions of the series. */
function change(
  event: StoredEvent,
  { subject, body, location, start, end, recurrence }: Partial<Body>,
): void {
  if (subject !== undefined) event.title = subject
  if (body !== undefined) event.description = body.content
  if (location !== undefined) event.link = location.displayName
  if (start === undefined && end === undefined && recurrence === undefined) return
  event.instances.clear()
  if (start !== undefined) event.start = start.dateTime
  if (end !== undefined) event.end = end.dateTime
  if (recurrence !== undefined) event.recurrence = ruleOf({ recurrence })
}

function write(event: StoredEvent, body: Body): void {
  event.title = body.subject
  event.description = body.body.content
  event.link = body.location.displayName
  event.start = body.start.dateTime
  event.end = body.end.dateTime
  event.timeZone = body.start.timeZone
  event.recurrence = ruleOf(body)
}

/** What Outlook shows for a pattern; a month without that day has its last one. */
function ruleOf({ recurrence }: Pick<Body, 'recurrence'>): string[] {
  if (recurrence === undefined) return []
  const { pattern, range } = recurrence
  const last = new Date(endOfDay(range.endDate, range.recurrenceTimeZone).getTime() - 1000)
  const until = `UNTIL=${last.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  if (pattern.type === 'weekly') {
    const days = pattern.daysOfWeek.map((each) => each.slice(0, 2).toUpperCase())
    return [`RRULE:FREQ=WEEKLY;INTERVAL=${pattern.interval};BYDAY=${days.join(',')};WKST=MO;${until}`]
  }
  const which = `BYMONTHDAY=${pattern.dayOfMonth === 31 ? -1 : pattern.dayOfMonth}`
  return [`RRULE:FREQ=MONTHLY;${which};${until}`]
}

function instancesOf(event: StoredEvent, query: URLSearchParams): CalendarAnswer {
  const [from = '', to = ''] = ['startDateTime', 'endDateTime'].map((name) => query.get(name) ?? '')
  const value = occurrencesIn(event)
    .filter(({ startsAt }) => startsAt >= from && startsAt < to)
    .map(({ startsAt, original }) => ({ id: `${event.id}=${original}`, start: timeOf(startsAt) }))
  return { status: 200, body: { value } }
}

function changeInstance(event: StoredEvent, original: string, given: unknown): CalendarAnswer {
  if (given === undefined) {
    event.instances.set(original, { title: '', link: '', startsAt: original, isDeleted: true })
    return { status: 204 }
  }
  const body = v.parse(eventBody, given)
  const startsAt = momentOf(body.start)
  event.instances.set(original, {
    title: body.subject,
    link: body.location.displayName,
    startsAt,
    isDeleted: false,
  })
  return { status: 200, body: { id: event.id } }
}

function busy(
  events: ReadonlyMap<string, StoredEvent>,
  { startTime, endTime, schedules }: v.InferOutput<typeof schedule>,
): CalendarAnswer {
  const times = busyBetween(events, { from: `${startTime.dateTime}Z`, to: `${endTime.dateTime}Z` })
  const scheduleItems = times.map(({ start, end }) => ({
    status: 'busy',
    start: timeOf(start),
    end: timeOf(end),
  }))
  return { status: 200, body: { value: schedules.map((scheduleId) => ({ scheduleId, scheduleItems })) } }
}

/** Graph writes seven digits after the second. */
const timeOf = (at: string) => ({ dateTime: `${at.slice(0, 19)}.0000000`, timeZone: 'UTC' })

/** Zones without changes of the clock in the hour in question are all that the tests need. */
function momentOf({ dateTime, timeZone }: v.InferOutput<typeof time>): string {
  const utc = Date.parse(`${dateTime}Z`)
  const shown = Date.parse(`${new Date(utc).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`)
  return new Date(utc - (shown - utc)).toISOString()
}
