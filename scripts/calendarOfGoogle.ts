import * as v from 'valibot'

import {
  busyBetween,
  type CalendarAnswer,
  type CalendarRequest,
  occurrencesIn,
  type StoredEvent,
} from './calendarEvents.ts'

const time = v.object({ dateTime: v.pipe(v.string(), v.isoTimestamp()), timeZone: v.string() })
const eventBody = v.object({
  id: v.optional(v.pipe(v.string(), v.regex(/^[a-v0-9]{5,1024}$/))),
  summary: v.string(),
  description: v.string(),
  location: v.string(),
  status: v.optional(v.literal('confirmed')),
  start: time,
  end: time,
  recurrence: v.optional(v.array(v.pipe(v.string(), v.regex(/^(RRULE:|(RDATE|EXDATE);TZID=)[^\r\n]+$/))), []),
})
const shorter = v.object({ recurrence: eventBody.entries.recurrence })
const span = v.object({ timeMin: v.string(), timeMax: v.string() })

/** Replies as Google's calendar does: the id of a deleted event can't be used again, and each occurrence has its own id. */
export function serveGoogle({ method, path, query, body, events }: CalendarRequest): CalendarAnswer {
  if (path === '/freeBusy' && method === 'POST') {
    const { timeMin: from, timeMax: to } = v.parse(span, body)
    return { status: 200, body: { calendars: { primary: { busy: busyBetween(events, { from, to }) } } } }
  }
  const parts = /^\/calendars\/primary\/events(?:\/([^/]+))?(\/instances)?$/.exec(path)
  if (parts === null) return { status: 404 }
  const [, id, instances] = parts
  if (id === undefined) return insert(events, v.parse(eventBody, body))
  const [master = '', original] = id.split('_')
  const event = events.get(master)
  if (event === undefined) return { status: 404 }
  if (instances !== undefined) return instancesOf(event, query.get('originalStart') ?? '')
  if (method === 'DELETE') return remove(event)
  if (method === 'PUT' && original === undefined) {
    write(event, v.parse(eventBody, body))
    return { status: 200, body: { id } }
  }
  if (method === 'PATCH' && original === undefined) {
    event.recurrence = v.parse(shorter, body).recurrence
    return { status: 200, body: { id } }
  }
  if (method === 'PATCH' && original !== undefined) return patch(event, original, v.parse(eventBody, body))
  return { status: 405 }
}

type Body = v.InferOutput<typeof eventBody>

function insert(events: Map<string, StoredEvent>, body: Body): CalendarAnswer {
  const { id } = body
  if (id === undefined) return { status: 400 }
  if (events.has(id)) return { status: 409 }
  const empty = { title: '', description: '', link: '', start: '', end: '', timeZone: '', recurrence: [] }
  const event: StoredEvent = { id, ...empty, isDeleted: false, instances: new Map() }
  write(event, body)
  events.set(id, event)
  return { status: 200, body: { id } }
}

function write(event: StoredEvent, body: Body): void {
  const { timeZone } = body.start
  event.title = body.summary
  event.description = body.description
  event.link = body.location
  event.timeZone = timeZone
  event.start = wallClockOf(body.start.dateTime, timeZone)
  event.end = wallClockOf(body.end.dateTime, timeZone)
  event.recurrence = body.recurrence
  event.isDeleted = false
}

function remove(event: StoredEvent): CalendarAnswer {
  if (event.isDeleted) return { status: 410 }
  event.isDeleted = true
  return { status: 204 }
}

function instancesOf(event: StoredEvent, originalStart: string): CalendarAnswer {
  const wanted = new Date(originalStart).toISOString()
  const items = occurrencesIn(event)
    .filter(({ original }) => original === wanted)
    .map(({ original }) => ({ id: `${event.id}_${original.replaceAll(/[-:]|\.000/g, '')}` }))
  return { status: 200, body: { items } }
}

function patch(event: StoredEvent, original: string, body: Body): CalendarAnswer {
  const moment = original.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5')
  event.instances.set(new Date(moment).toISOString(), {
    title: body.summary,
    link: body.location,
    startsAt: new Date(body.start.dateTime).toISOString(),
    isDeleted: false,
  })
  return { status: 200, body: { id: event.id } }
}

/** A moment as the clock of a zone shows it. */
function wallClockOf(moment: string, timeZone: string): string {
  return new Date(moment).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')
}
