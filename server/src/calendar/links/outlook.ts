import * as v from 'valibot'

import { dayIn, wallClockOf } from '../series/zones.ts'
import type { Series, SeriesException } from '../series/series.ts'
import { askCalendar, type CalendarQuestion, type CalendarReply, expectStatus } from './calendarRequest.ts'
import { type Busy, type OpenCalendarApi, type Pushed, type PushedInstance, readJson } from './calendarApi.ts'

const event = v.object({ id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1000)) })
const graphTime = v.object({ dateTime: v.string(), timeZone: v.string() })
const instances = v.object({ value: v.array(v.object({ id: v.string(), start: graphTime })) })
const schedules = v.object({
  value: v.array(
    v.object({
      scheduleItems: v.optional(
        v.array(v.object({ status: v.string(), start: graphTime, end: graphTime })),
        [],
      ),
    }),
  ),
})

/** The property of an event that holds the key under which we made it: Graph chooses its id. */
const markName = 'String {c1d5a0c8-52d1-4b6e-9d0d-6f1f0a7e2b18} Name SaathiKey'

/** Asks Graph to give times in UTC. */
const inUtc = { prefer: 'outlook.timezone="UTC"' } as const

const hourMs = 3_600_000

/** Outlook: events of the person's own calendar, by Microsoft Graph. */
export const outlookCalendar: OpenCalendarApi = ({ api }) => {
  const events = `${api}/me/events`
  const ask: AskEvents = (question) => askCalendar({ ...question, url: `${events}${question.path}` })
  const writeExceptions = exceptionsBy(ask)
  const remove = async (token: string, id: string) =>
    expectStatus(await ask({ method: 'DELETE', token, path: `/${id}` }), 204, 404, 410)
  return {
    provider: 'outlook',
    scope: 'openid email offline_access Calendars.ReadWrite',
    async create(token, pushed) {
      // Graph does not create a second event for the same transaction.
      const mark = { singleValueExtendedProperties: [{ id: markName, value: pushed.key }] }
      const json = { ...seriesBody(pushed), ...mark, transactionId: pushed.key }
      const made = await ask({ method: 'POST', token, path: '', json })
      const id = encodeURIComponent(eventIn(made))
      await writeExceptions(token, pushed, id)
      return id
    },
    async update(token, pushed, id) {
      const made = await ask({ method: 'PATCH', token, path: `/${id}`, json: wordsBody(pushed) })
      if (made.status === 404 || made.status === 410) return false
      eventIn(made)
      return true
    },
    async shorten(token, pushed, id) {
      const json = recurrenceOf(pushed.series)
      const made = await ask({ method: 'PATCH', token, path: `/${id}`, json })
      if (made.status === 404 || made.status === 410) return
      eventIn(made)
      // Graph has reset the exceptions.
      await writeExceptions(token, pushed, id)
    },
    async discard(token, key) {
      const wanted = `singleValueExtendedProperties/Any(ep: ep/id eq '${markName}' and ep/value eq '${key}')`
      const found = await ask({
        method: 'GET',
        token,
        path: `?$filter=${encodeURIComponent(wanted)}&$select=id`,
      })
      expectStatus(found, 200)
      for (const { id } of readJson(v.object({ value: v.array(event) }), found.text).value) {
        await remove(token, encodeURIComponent(id))
      }
    },
    remove,
    async busy(token, { from, to, email }) {
      const time = (at: Date) => ({ dateTime: at.toISOString().slice(0, 19), timeZone: 'UTC' })
      const json = { schedules: [email], startTime: time(from), endTime: time(to) }
      const url = `${api}/me/calendar/getSchedule`
      const reply = await askCalendar({ method: 'POST', token, url, json, headers: inUtc })
      expectStatus(reply, 200)
      return busyIn(reply.text)
    },
  }
}

type AskEvents = (
  question: Omit<CalendarQuestion, 'url'> & { readonly path: string },
) => Promise<CalendarReply>

/** Writes the moved and deleted occurrences of a series, one after another. */
function exceptionsBy(ask: AskEvents) {
  const instanceAt = async (token: string, id: string, at: Date): Promise<string | undefined> => {
    const [from, to] = [-hourMs, hourMs].map((by) => new Date(at.getTime() + by).toISOString())
    const path = `/${id}/instances?startDateTime=${from}&endDateTime=${to}&$select=id,start`
    const found = await ask({ method: 'GET', token, path, headers: inUtc })
    expectStatus(found, 200)
    const list = readJson(instances, found.text).value
    return list.find(({ start }) => momentOf(start)?.getTime() === at.getTime())?.id
  }
  const writeException = async (token: string, pushed: Pushed, given: Given) => {
    const { id, exception } = given
    const { recurrenceAt, startsAt, isCancelled } = exception
    const instance = await instanceAt(token, id, recurrenceAt)
    // An earlier attempt has already moved or deleted it.
    if (instance === undefined) return
    const path = `/${encodeURIComponent(instance)}`
    if (isCancelled) return expectStatus(await ask({ method: 'DELETE', token, path }), 204, 404)
    const json = bodyOf(pushed, { words: exception, startsAt, recurrenceAt })
    eventIn(await ask({ method: 'PATCH', token, path, json }))
  }
  const writeExceptions = async (token: string, pushed: Pushed, id: string) => {
    for (const exception of pushed.series.exceptions) await writeException(token, pushed, { id, exception })
  }
  return writeExceptions
}

interface Given {
  readonly id: string
  readonly exception: SeriesException
}

/** A proxy on the way may reply anything with the status of a success. */
function eventIn(reply: CalendarReply): string {
  expectStatus(reply, 200, 201)
  return readJson(event, reply.text).id
}

function busyIn(text: string): Busy[] {
  return readJson(schedules, text)
    .value.flatMap(({ scheduleItems }) => scheduleItems)
    .filter(({ status }) => status !== 'free')
    .flatMap(({ start, end }) => {
      const [begins, ends] = [momentOf(start), momentOf(end)]
      return begins === undefined || ends === undefined ? [] : [{ from: begins, to: ends }]
    })
}

/** Graph writes seven digits after the second and no zone. */
function momentOf({ dateTime, timeZone }: v.InferOutput<typeof graphTime>): Date | undefined {
  if (timeZone !== 'UTC') return undefined
  const at = new Date(`${dateTime.slice(0, 19)}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** The texts without the times, because Graph resets moved and deleted occurrences when times are written again. */
function wordsBody(pushed: Pushed) {
  const { subject, body, location } = seriesBody(pushed)
  return { subject, body, location }
}

function seriesBody(pushed: Pushed) {
  const { series } = pushed
  return {
    ...bodyOf(pushed, { words: series, startsAt: series.startsAt, recurrenceAt: undefined }),
    ...recurrenceOf(series),
  }
}

function recurrenceOf(series: Series) {
  const { frequency, repeatEndDate, timeZone, startsAt } = series
  if (frequency === 'none' || repeatEndDate === null) return {}
  const { day, dayOfWeek } = wallClockOf(startsAt, timeZone)
  const pattern =
    frequency === 'monthly'
      ? // In a month without that day, it is on the last day, as ours is.
        { type: 'absoluteMonthly', interval: 1, dayOfMonth: day }
      : {
          type: 'weekly',
          interval: frequency === 'biweekly' ? 2 : 1,
          daysOfWeek: days.slice(dayOfWeek - 1, dayOfWeek),
          firstDayOfWeek: 'monday',
        }
  const range = {
    type: 'endDate',
    startDate: dayIn(startsAt, timeZone),
    endDate: repeatEndDate,
    recurrenceTimeZone: timeZone,
  }
  return { recurrence: { pattern, range } }
}

function bodyOf({ series, said }: Pushed, { words, startsAt, recurrenceAt }: PushedInstance) {
  const { title, description, link } = said(words, recurrenceAt)
  const end = new Date(startsAt.getTime() + words.durationMinutes * 60_000)
  return {
    subject: title,
    body: { contentType: 'text', content: description },
    location: { displayName: link },
    start: timeOf(startsAt, series),
    end: timeOf(end, series),
  }
}

const timeOf = (at: Date, { timeZone }: Series) => ({
  dateTime: wallClockOf(at, timeZone).toString({ smallestUnit: 'second' }),
  timeZone,
})
