import { createHash } from 'node:crypto'

import * as v from 'valibot'

import { repeatLines } from '../ics/repeatLines.ts'
import type { Series } from '../series/series.ts'
import { askCalendar, type CalendarQuestion, type CalendarReply, expectStatus } from './calendarRequest.ts'
import { type OpenCalendarApi, type Pushed, type PushedInstance, readJson } from './calendarApi.ts'

const instances = v.object({ items: v.array(v.object({ id: v.string() })) })
const busyReply = v.object({
  calendars: v.object({
    primary: v.object({
      busy: v.optional(
        v.array(
          v.object({
            start: v.pipe(v.string(), v.isoTimestamp()),
            end: v.pipe(v.string(), v.isoTimestamp()),
          }),
        ),
        [],
      ),
    }),
  }),
})

/** Google Calendar: events of the person's own calendar, by its JSON API. */
export const googleCalendar: OpenCalendarApi = ({ api }) => {
  const events = `${api}/calendars/primary/events`
  const ask: AskEvents = (question) => askCalendar({ ...question, url: `${events}${question.path}` })
  const moveInstances = movesBy(ask)
  const remove = async (token: string, id: string) =>
    expectStatus(await ask({ method: 'DELETE', token, path: `/${id}` }), 204, 404, 410)
  return {
    provider: 'google',
    scope:
      'openid email https://www.googleapis.com/auth/calendar.events https://www.googleapis.com/auth/calendar.freebusy',
    async create(token, pushed) {
      const id = idOf(pushed.key)
      const json = { ...seriesBody(pushed), id, status: 'confirmed' }
      const made = await ask({ method: 'POST', token, path: '', json })
      // An earlier attempt has already created it.
      const isThere = made.status === 409
      expectEvent(isThere ? await ask({ method: 'PUT', token, path: `/${id}`, json }) : made)
      await moveInstances(token, pushed, id)
      return id
    },
    async update(token, pushed, id) {
      const json = { ...seriesBody(pushed), status: 'confirmed' }
      const made = await ask({ method: 'PUT', token, path: `/${id}`, json })
      if (isGone(made)) return false
      expectEvent(made)
      return true
    },
    async shorten(token, { series }, id) {
      // Only the changed fields: sending a whole event would restore it after the person has deleted it.
      const json = { recurrence: repeatLines(series) }
      const made = await ask({ method: 'PATCH', token, path: `/${id}`, json })
      if (!isGone(made)) expectEvent(made)
    },
    discard: (token, key) => remove(token, idOf(key)),
    remove,
    async busy(token, { from, to }) {
      const reply = await askCalendar({
        method: 'POST',
        token,
        url: `${api}/freeBusy`,
        json: { timeMin: from.toISOString(), timeMax: to.toISOString(), items: [{ id: 'primary' }] },
      })
      expectStatus(reply, 200)
      return readJson(busyReply, reply.text).calendars.primary.busy.map(({ start, end }) => ({
        from: new Date(start),
        to: new Date(end),
      }))
    },
  }
}

type AskEvents = (
  question: Omit<CalendarQuestion, 'url'> & { readonly path: string },
) => Promise<CalendarReply>

/** Writes the moved and changed occurrences of a series, one after another. */
function movesBy(ask: AskEvents) {
  return async (token: string, pushed: Pushed, id: string) => {
    for (const exception of pushed.series.exceptions.filter(({ isCancelled }) => !isCancelled)) {
      const { recurrenceAt, startsAt } = exception
      const path = `/${id}/instances?originalStart=${encodeURIComponent(recurrenceAt.toISOString())}`
      const found = await ask({ method: 'GET', token, path })
      expectStatus(found, 200)
      const [instance] = readJson(instances, found.text).items
      if (instance === undefined) throw new Error('Google does not know an occurrence.')
      const json = bodyOf(pushed, { words: exception, startsAt, recurrenceAt })
      expectEvent(await ask({ method: 'PATCH', token, path: `/${instance.id}`, json }))
    }
  }
}

/** A proxy on the way may reply anything with the status of a success. */
function expectEvent(reply: CalendarReply): void {
  expectStatus(reply, 200)
  readJson(v.object({ id: v.string() }), reply.text)
}

const isGone = ({ status }: CalendarReply) => status === 404 || status === 410

/** Google allows the letters a to v and digits in ids, and ours must not equal that of another event. */
const idOf = (key: string) => `saathi${createHash('sha256').update(key).digest('hex').slice(0, 40)}`

function seriesBody(pushed: Pushed) {
  const { series } = pushed
  const recurrence = repeatLines(series)
  return {
    ...bodyOf(pushed, { words: series, startsAt: series.startsAt, recurrenceAt: undefined }),
    ...(recurrence.length === 0 ? {} : { recurrence }),
  }
}

function bodyOf({ series, said }: Pushed, { words, startsAt, recurrenceAt }: PushedInstance) {
  const { title, description, link } = said(words, recurrenceAt)
  const end = new Date(startsAt.getTime() + words.durationMinutes * 60_000)
  return {
    summary: title,
    description,
    location: link,
    start: timeOf(startsAt, series),
    end: timeOf(end, series),
  }
}

const timeOf = (at: Date, { timeZone }: Series) => ({ dateTime: at.toISOString(), timeZone })
