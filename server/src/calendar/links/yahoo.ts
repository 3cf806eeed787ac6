import { createAccount, fetchCalendars } from 'tsdav'

import { askBounded, type CalendarReply, expectStatus } from './calendarRequest.ts'
import type { Busy, OpenCalendarApi } from './calendarApi.ts'

interface CalDavRequest {
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

interface Written {
  readonly file: string
  /** The only version that may be replaced; null to replace any version. */
  readonly over: string | null
}

/** A weak version never matches (RFC 9110, 13.1.1), so it can't be a condition. */
const strong = (etag: string | null) => (etag?.startsWith('W/') === true ? null : etag)

/** How many times we try to write an event that the person keeps changing. */
const mostAttempts = 3

/** Yahoo, or any other CalDAV server (RFC 4791): one file for each series. */
export const yahooCalendar: OpenCalendarApi = ({ api }) => {
  const ask = (token: string, url: string, { headers = {}, ...request }: CalDavRequest) =>
    askBounded(atHome(api, url), { ...request, headers: { ...headersFor(token), ...headers } })
  const write = async (token: string, url: string, { file, over }: Written) => {
    const headers = {
      'content-type': 'text/calendar; charset=utf-8',
      ...(over === null ? {} : { 'if-match': over }),
    }
    return ask(token, url, { method: 'PUT', headers, body: file })
  }
  const addressOf = async (token: string, key: string) =>
    new URL(`${encodeURIComponent(key)}.ics`, await firstCalendar(api, token)).href
  const remove = async (token: string, url: string) =>
    expectStatus(await ask(token, url, { method: 'DELETE' }), 200, 204, 404, 410)
  return {
    provider: 'yahoo',
    scope: 'openid email ycal-w',
    async create(token, { key, file }) {
      const url = await addressOf(token, key)
      expectStatus(await write(token, url, { file: file(), over: null }), 200, 201, 204)
      return url
    },
    async update(token, { file }, url) {
      expectStatus(await write(token, url, { file: file(), over: null }), 200, 201, 204)
      return true
    },
    async shorten(token, { file }, url) {
      let written: CalendarReply | undefined
      // If the person changes or deletes it between the two requests, we look at it again.
      for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
        const found = await ask(token, url, { method: 'GET' })
        if (found.status === 404 || found.status === 410) return
        expectStatus(found, 200)
        written = await write(token, url, { file: file(), over: strong(found.etag) })
        if (written.status !== 412) break
      }
      if (written !== undefined) expectStatus(written, 200, 201, 204)
    },
    discard: async (token, key) => remove(token, await addressOf(token, key)),
    remove,
    async busy(token, { from, to }) {
      const body = `<?xml version="1.0" encoding="utf-8"?><C:free-busy-query xmlns:C="urn:ietf:params:xml:ns:caldav"><C:time-range start="${compact(from)}" end="${compact(to)}"/></C:free-busy-query>`
      const headers = { 'content-type': 'application/xml; charset=utf-8', depth: '1' }
      const reply = await ask(token, await firstCalendar(api, token), { method: 'REPORT', headers, body })
      expectStatus(reply, 200)
      return busyIn(reply.text)
    },
  }
}

/** Returns the times in a VFREEBUSY that are taken (RFC 5545, 3.8.2.6). */
export function busyIn(text: string): Busy[] {
  const lines = text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)
  return lines
    .filter((line) => /^FREEBUSY[;:]/i.test(line) && !/FBTYPE=FREE[;:]/i.test(line))
    .flatMap((line) => line.slice(line.indexOf(':') + 1).split(','))
    .flatMap(periodOf)
}

function periodOf(period: string): Busy[] {
  const [start = '', end = ''] = period.split('/')
  const from = momentOf(start)
  const to = from === undefined ? undefined : (momentOf(end) ?? after(from, end))
  return from === undefined || to === undefined ? [] : [{ from, to }]
}

function momentOf(text: string): Date | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)
  if (parts === null) return undefined
  const [, year, month, day, hour, minute, second] = parts
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

function after(from: Date, duration: string): Date | undefined {
  const parts = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration)
  if (parts === null) return undefined
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((each) => Number(each ?? 0))
  const all = (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds
  return new Date(from.getTime() + all * 1000)
}

const compact = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const headersFor = (token: string) => ({ authorization: `Bearer ${token}` })

/** Finds the first calendar of the person that takes events. */
async function firstCalendar(api: string, token: string): Promise<string> {
  const headers = headersFor(token)
  const asked = { headers, fetch: boundedFetch(api) }
  const account = await createAccount({
    ...asked,
    account: { serverUrl: `${api}/`, accountType: 'caldav' },
  })
  const calendars = await fetchCalendars({ ...asked, account })
  const [calendar] = calendars.filter(({ components }) => components?.includes('VEVENT') ?? true)
  if (calendar === undefined) throw new Error('There is no calendar.')
  return calendar.url.endsWith('/') ? calendar.url : `${calendar.url}/`
}

/** The library's requests have the same limits as ours. */
function boundedFetch(api: string): typeof fetch {
  return async (input, request = {}) => {
    const url = input instanceof Request ? input.url : String(input)
    const { status, text } = await askBounded(atHome(api, url), request)
    const hasBody = status !== 204 && status !== 304
    return new Response(hasBody ? text : null, {
      status,
      headers: { 'content-type': 'application/xml; charset=utf-8' },
    })
  }
}

/** A server may return a calendar on another host; the token must not be sent there. */
function atHome(api: string, url: string): string {
  if (new URL(url).origin === new URL(api).origin) return url
  throw new Error('The calendar leads to another server.')
}
