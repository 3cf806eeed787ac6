import { calendarLinkCalls } from '@saathi/contract/calendar/linkCalls.ts'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'

import { sql } from '../../engines/database/database.ts'
import { endMentorship } from '../../mentorship/public/membership.ts'
import { openTesting, type TestPerson } from '../../testing/testing.ts'
import { openPair } from '../testing/testLinks.ts'

const testing = await openTesting()
const { house, ask, app } = testing

const feedOf = ({ token }: TestPerson) => ask(calendarLinkCalls.calendarFeed, {}, { token })
const renew = ({ token }: TestPerson) => ask(calendarLinkCalls.renewCalendarFeed, {}, { token })
const read = (
  url: string | null,
  headers: Readonly<Record<string, string>> = {},
  remoteAddress = '192.0.2.1',
) => app.server.inject({ url: new URL(url ?? '').pathname, headers, remoteAddress })
const titlesIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((each) => String(each.getFirstPropertyValue('summary')))

test('a feed has the events of the person, and says when nothing is new', async () => {
  const { asha, ravi, mentorshipId, add, change } = await openPair(testing)
  const other = await openPair(testing)
  await other.add({ title: 'Not theirs' })
  const made = await add({ title: 'One\r\nBEGIN:VEVENT' })
  const { url } = await feedOf(ravi)
  expect(await feedOf(ravi)).toEqual({ url })
  const first = await read(url)
  expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(first.headers['cache-control']).toContain('private')
  expect(titlesIn(first.body)).toEqual(['One\nBEGIN:VEVENT'])
  expect(first.body).not.toContain(asha.email)
  const known = { 'if-none-match': `W/${String(first.headers.etag)}` }
  expect((await read(url, known)).statusCode).toBe(304)
  await change(made, { title: 'Two' })
  expect(titlesIn((await read(url, known)).body)).toEqual(['Two'])
  await house.db.transaction((tx) => endMentorship(house, tx, mentorshipId))
  expect(titlesIn((await read(url)).body)).toEqual([])
})

test('a feed without events is still a whole calendar, with the time zone of its reader', async () => {
  const { asha, ravi } = await openPair(testing)
  await house.db.run(sql`update people set time_zone = 'Europe/Berlin' where id = ${ravi.id}`)
  for (const [person, zone] of [
    [asha, 'Asia/Kolkata'],
    [ravi, 'Europe/Berlin'],
  ] as const) {
    const empty = await read((await renew(person)).url)
    const calendar = new ICAL.Component(ICAL.parse(empty.body))
    const zones = calendar.getAllSubcomponents('vtimezone')
    expect(zones.map((each) => each.getFirstPropertyValue('tzid'))).toEqual([zone])
    expect((await read((await feedOf(person)).url)).headers.etag).toBe(empty.headers.etag)
  }
})

test('a stolen address ends when it is renewed or deleted, and the database alone opens none', async () => {
  const { asha } = await openPair(testing)
  const { url } = await feedOf(asha)
  const second = await renew(asha)
  expect([(await read(url)).statusCode, (await read(second.url)).statusCode]).toEqual([404, 200])
  const { handle } = await house.db.one<{ handle: string }>(
    sql`select handle from calendar_feeds where person_id = ${asha.id}`,
  )
  const forged = second.url.replace(/[^/]+\.ics$/, `${handle}${'A'.repeat(43)}.ics`)
  expect((await read(forged)).statusCode).toBe(404)
  await ask(calendarLinkCalls.deleteCalendarFeed, {}, { token: asha.token })
  expect((await read(second.url)).statusCode).toBe(404)
  expect(await feedOf(asha)).toEqual({ url: null })
  expect((await read((await renew(asha)).url)).statusCode).toBe(200)
})

test('guessing ends after sixty tries of a network, and leaves right addresses open', async () => {
  const { asha } = await openPair(testing)
  const { url } = await feedOf(asha)
  const guess = `http://localhost/calendar/feed/${'x'.repeat(65)}.ics`
  const statuses = new Set<number>()
  for (let tries = 0; tries < 61; tries += 1) statuses.add((await read(guess, {}, '192.0.2.7')).statusCode)
  expect([...statuses]).toEqual([404, 429])
  expect((await read(url, {}, '192.0.2.7')).statusCode).toBe(200)
})

test('an address that a program asks without end is refused for a while', async () => {
  const { asha } = await openPair(testing)
  const { url } = await feedOf(asha)
  const visits = Array.from({ length: 120 }, (_, index) => read(url, {}, `198.51.100.${index}`))
  expect(new Set((await Promise.all(visits)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await read(url, {}, '198.51.100.200')).statusCode).toBe(429)
})

test('the sample is a file that a calendar program opens', async () => {
  const sample = await app.server.inject('/calendar/sample.ics')
  expect(sample.headers['content-disposition']).toContain('saathi.ics')
  expect(titlesIn(sample.body)).toEqual(['Example of a meeting'])
})
