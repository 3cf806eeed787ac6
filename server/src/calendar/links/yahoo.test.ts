import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

import { afterAll, beforeEach, expect, test } from 'vitest'

import { buildSeries } from '../testing/buildSeries.ts'
import type { Pushed } from './calendarApi.ts'
import { yahooCalendar } from './yahoo.ts'

/** Returns the only event in the person's calendar, or undefined if they have deleted it. */
let stored: { readonly file: string; readonly etag: string } | undefined
/** What the person does between two of our requests. */
let thePersonDoes: () => void
beforeEach(() => {
  stored = { file: 'whole', etag: '"1"' }
  thePersonDoes = () => undefined
})

/** A CalDAV server that knows GET and PUT of one file, with the conditions of HTTP (RFC 9110, 13.1.1). */
const server = createServer((request, reply) => {
  void (async () => {
    const body = await text(request)
    const wanted = request.headers['if-match']
    const isMet = wanted === stored?.etag && wanted?.startsWith('W/') !== true
    if (wanted !== undefined && !isMet) reply.writeHead(412).end()
    else if (request.method === 'PUT') {
      reply.writeHead(stored === undefined ? 201 : 204).end()
      stored = { file: body, etag: `"${body}"` }
    } else if (stored === undefined) reply.writeHead(404).end()
    else reply.writeHead(200, { etag: stored.etag }).end(stored.file)
    if (request.method === 'GET') thePersonDoes()
  })()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const address = server.address()
const api = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

const pushed: Pushed = {
  series: buildSeries(),
  key: 'key',
  said: () => ({ title: '', description: '', link: '' }),
  file: () => 'shorter',
}
const shorten = () => yahooCalendar({ api }).shorten('token', pushed, `${api}/calendar/one.ics`)

test('a series that is there becomes shorter', async () => {
  await shorten()
  expect(stored?.file).toBe('shorter')
})

test('one of which the server names only a weak version becomes shorter', async () => {
  stored = { file: 'whole', etag: 'W/"1"' }
  await shorten()
  expect(stored.file).toBe('shorter')
})

test('one that the person deleted before stays deleted', async () => {
  stored = undefined
  await shorten()
  expect(stored).toBeUndefined()
})

test('one that the person deletes at the same moment stays deleted', async () => {
  thePersonDoes = () => {
    stored = undefined
  }
  await shorten()
  expect(stored).toBeUndefined()
})

test('one that the person changes at the same moment becomes shorter all the same', async () => {
  thePersonDoes = () => {
    if (stored?.file === 'whole') stored = { file: 'changed', etag: '"2"' }
  }
  await shorten()
  expect(stored?.file).toBe('shorter')
})

test('one that is changed again and again is tried later', async () => {
  let version = 2
  thePersonDoes = () => {
    version += 1
    stored = { file: 'changed', etag: `"${version}"` }
  }
  await expect(shorten()).rejects.toThrow('The calendar replied 412.')
})
