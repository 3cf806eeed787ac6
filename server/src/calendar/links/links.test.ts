import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { type CalendarProvider, calendarProviders } from '@saathi/contract/calendar/rules.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import ICAL from 'ical.js'
import { afterAll, afterEach, describe, expect, test } from 'vitest'

import { startCalendarServers } from '../../../../scripts/calendarServers.ts'
import { sql } from '../../engines/database/database.ts'
import { endMentorship } from '../../mentorship/public/membership.ts'
import { openTesting } from '../../testing/testing.ts'
import { occurrencesOf } from '../series/recurrence.ts'
import { buildException } from '../testing/buildSeries.ts'
import type { Series } from '../series/series.ts'
import { openProviders } from './providers.ts'
import { openLinks, openPair, subjectFor } from '../testing/testLinks.ts'

const servers = await startCalendarServers({ returnTo: ['http://localhost:3000/calendar/callback'] })
afterAll(servers.close)
const testing = await openTesting(servers.settings)
const { house } = testing
const hour = 3_600_000

const { linksOf, unlink, linkCalendar, catchUp } = openLinks(testing)

const wordOf = (title: string, link: string, startsAt: string) => `${startsAt} ${title} ${link}`

function ours(...series: readonly Series[]): string[] {
  const span = { from: new Date(0), to: new Date('2100-01-01') }
  return series
    .flatMap((each) => occurrencesOf(each, span))
    .map(({ title, startsAt }) => wordOf(title, '', startsAt.toISOString()))
    .toSorted()
}

async function theirs(provider: CalendarProvider, subject: string = subjectFor[provider]): Promise<string[]> {
  if (provider !== 'yahoo') {
    return servers
      .shownTo(subject)
      .map(({ title, startsAt }) => wordOf(title, '', startsAt))
      .toSorted()
  }
  const files = await servers.calDav.filesOf(subject)
  return files.flatMap(shownIn).toSorted()
}

/** The events that a parser that is not ours reads in a file. */
function shownIn(file: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(file))
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  }
  const all = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  const main = all.find((each) => !each.isRecurrenceException())
  if (main === undefined) throw new Error('There is no event.')
  for (const each of all) if (each !== main) main.relateException(each)
  const iterator = main.iterator()
  const shown: string[] = []
  for (let next = iterator.next(); next && shown.length < 100; next = iterator.next()) {
    const { item, startDate } = main.getOccurrenceDetails(next)
    shown.push(wordOf(item.summary, '', startDate.toJSDate().toISOString()))
  }
  return shown
}

afterEach(() => servers.fail(undefined))

describe.each(calendarProviders)('%s', (provider) => {
  test('ends with the same events as ours after each change, and with none after unlinking', async () => {
    const { asha, add, change } = await openPair(testing)
    const before = await theirs(provider)
    expect(before).toEqual([])
    const weekly = await add()
    const monthly = await add({
      title: 'Month, "end"; =1+1',
      frequency: 'monthly',
      startsAt: new Date('2029-01-31T12:30:00Z'),
      repeatEndDate: '2029-06-30',
    })
    await linkCalendar(asha, provider)
    await catchUp()
    expect(await theirs(provider)).toEqual(ours(weekly, monthly))
    const [linked] = await linksOf(asha)
    expect(linked?.syncedOn).not.toBeNull()

    const recurrenceAt = new Date(weekly.startsAt.getTime() + 7 * 24 * hour)
    const startsAt = new Date(recurrenceAt.getTime() + 26 * hour)
    const moved = await change(weekly, {
      exceptions: [buildException(weekly, { recurrenceAt, startsAt, title: 'Moved' })],
    })
    await catchUp()
    expect(await theirs(provider)).toEqual(ours(moved, monthly))

    const gone = buildException(weekly, { recurrenceAt: weekly.startsAt, isCancelled: true })
    const short = await change(moved, {
      exceptions: [gone, ...moved.exceptions],
      repeatEndDate: new Date(startsAt.getTime() + 7 * 24 * hour).toISOString().slice(0, 10),
    })
    await catchUp()
    expect(await theirs(provider)).toEqual(ours(short, monthly))

    const renamed = await change(short, { title: 'Our talk' })
    await change(monthly, { cancelledAt: house.clock.now() })
    await catchUp()
    expect(await theirs(provider)).toEqual(ours(renamed))

    await unlink(asha, { provider, email: String(linked?.email) })
    await catchUp()
    expect(await theirs(provider)).toEqual([])
    expect(await linksOf(asha)).toEqual([])
  })

  test('shows a meeting after midnight until the last day as India counts it', async () => {
    const { asha, add } = await openPair(testing)
    const startsAt = new Date(`${house.clock.now().getUTCFullYear() + 1}-03-07T19:52:00Z`)
    const thirdWeek = new Date(startsAt.getTime() + 14 * 24 * hour)
    // In India it is the next day already, and so the third one is too late.
    const series = await add({ startsAt, repeatEndDate: thirdWeek.toISOString().slice(0, 10) })
    await linkCalendar(asha, provider)
    await catchUp()
    expect(ours(series)).toHaveLength(2)
    expect(await theirs(provider)).toEqual(ours(series))
    await unlink(asha, { provider, email: String((await linksOf(asha))[0]?.email) })
    await catchUp()
  })

  test('has each event once after a process that died before it noted what it wrote, also if the event changed since', async () => {
    const { asha, add, change } = await openPair(testing)
    await linkCalendar(asha, provider)
    const [other, same] = [await add({ title: 'Other' }), await add()]
    await house.db.run(sql`alter table calendar_pushes add constraint died check (version = '') not valid`)
    await catchUp()
    const moved = await change(other, { startsAt: new Date(other.startsAt.getTime() + hour) })
    await catchUp()
    await house.db.run(sql`alter table calendar_pushes drop constraint died`)
    await catchUp()
    expect(await theirs(provider)).toEqual(ours(moved, same))
    await house.db.run(sql`alter table calendar_pushes add constraint died check (version = '') not valid`)
    await change(moved, { startsAt: other.startsAt })
    await catchUp()
    await unlink(asha, { provider, email: String((await linksOf(asha))[0]?.email) })
    await house.db.run(sql`alter table calendar_pushes drop constraint died`)
    await catchUp()
    expect(await theirs(provider)).toEqual([])
  })

  test('keeps what has been when the link ends, and nothing that is to come', async () => {
    const { asha, add } = await openPair(testing)
    // Accounts of their own, because the events stay there.
    const subject = { google: 'newcomer', outlook: 'unverified', yahoo: 'gita' }[provider]
    const now = house.clock.now().getTime()
    const startsAt = new Date(Math.ceil(now / 60_000) * 60_000 - 15 * 24 * hour)
    const later = (days: number) => new Date(startsAt.getTime() + days * 24 * hour)
    const series = await add({ startsAt })
    const exceptions = [
      buildException(series, { recurrenceAt: later(7), startsAt: later(8), title: 'A day later' }),
      buildException(series, { recurrenceAt: later(14), startsAt: later(18) }),
      buildException(series, { recurrenceAt: later(21), startsAt: later(22) }),
      buildException(series, { recurrenceAt: later(35), startsAt: later(12), title: 'Earlier' }),
    ]
    const running = await add({ startsAt, exceptions, title: 'Running' })
    const past = (...all: Series[]) => ours(...all).filter((line) => line < new Date(now).toISOString())
    await linkCalendar(asha, provider, subject)
    await catchUp()
    expect(await theirs(provider, subject)).toEqual(ours(series, running))
    await unlink(asha, { provider, email: String((await linksOf(asha))[0]?.email) })
    await catchUp()
    expect(await theirs(provider, subject)).toEqual(past(series, running))
    expect(past(series, running)).toHaveLength(6)
  })

  test('catches up once its server is there again, whatever it replied before', async () => {
    const { asha, add, mentorshipId } = await openPair(testing)
    await linkCalendar(asha, provider)
    await catchUp()
    if (provider !== 'yahoo') {
      for (const fault of ['dead', 'nonsense', 'busy', 'elsewhere'] as const) {
        servers.fail(fault)
        await add({ frequency: 'none', repeatEndDate: null, title: fault })
        await catchUp()
      }
      servers.fail(undefined)
    }
    await add({ frequency: 'none', repeatEndDate: null, title: 'last' })
    await catchUp()
    expect(await theirs(provider)).toHaveLength(provider === 'yahoo' ? 1 : 5)
    expect((await linksOf(asha))[0]?.isBroken).toBe(false)
    await house.db.transaction((tx) => endMentorship(house, tx, mentorshipId))
    await unlink(asha, { provider, email: String((await linksOf(asha))[0]?.email) })
    await catchUp()
    expect(await theirs(provider)).toEqual([])
  })
})

test('the events of a mentorship that ends go from a linked calendar within a day', async () => {
  const { asha, mentorshipId, add } = await openPair(testing)
  const weekly = await add()
  await linkCalendar(asha, 'google')
  await catchUp()
  expect(await theirs('google')).toEqual(ours(weekly))
  await house.db.transaction((tx) => endMentorship(house, tx, mentorshipId))
  await catchUp()
  expect(await theirs('google')).toEqual(ours(weekly))
  house.clock.shift(25 * hour)
  await testing.app.jobs.doDueWork?.work(undefined)
  await catchUp()
  expect(await theirs('google')).toEqual([])
  const [linked] = await linksOf(asha)
  await unlink(asha, { provider: 'google', email: String(linked?.email) })
  await catchUp()
})

test('the file that CalDAV returns has every field that we wrote', async () => {
  const { asha, add, change } = await openPair(testing)
  const series = await add({ description: 'Line one\nकल; "मिलते", हैं', sessionName: 'Goals' })
  const exception = buildException(series, {
    recurrenceAt: series.startsAt,
    startsAt: new Date(series.startsAt.getTime() + hour),
    title: 'Später',
  })
  await change(series, { exceptions: [exception] })
  await linkCalendar(asha, 'yahoo')
  await catchUp()
  const [file = ''] = await servers.calDav.filesOf('newcomer')
  const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')
  expect(events).toHaveLength(2)
  const fieldsOf = (event: ICAL.Component) =>
    event
      .getAllProperties()
      .map(({ name }) => name)
      .toSorted()
  const main = events.find((each) => each.getFirstPropertyValue('recurrence-id') === null)
  const other = events.find((each) => each !== main)
  if (main === undefined || other === undefined) throw new Error('One is missing.')
  const all =
    'created description dtend dtstamp dtstart last-modified location sequence status summary uid url'
  expect(fieldsOf(main)).toEqual([...all.split(' '), 'rrule'].toSorted())
  expect(fieldsOf(other)).toEqual([...all.split(' '), 'recurrence-id'].toSorted())
  expect(String(main.getFirstPropertyValue('description'))).toContain('Line one\nकल; "मिलते", हैं')
  expect(other.getFirstPropertyValue('summary')).toBe('Später')
  await unlink(asha, { provider: 'yahoo', email: 'newcomer@people.example' })
  await catchUp()
})

test('an access that ends is refreshed; one that the person took away has to be given again', async () => {
  const { asha, add } = await openPair(testing)
  await linkCalendar(asha, 'google')
  const { tokens } = await openProviders(house)
  const isShownBroken = async () =>
    (await testing.ask(calendarCalls.month, { query: { month: '2027-01' } }, { token: asha.token }))
      .isLinkBroken
  const row = await house.db.one<{ sealedTokens: string }>(
    sql`select sealed_tokens from calendar_links where person_id = ${asha.id}`,
  )
  const opened = await tokens.open(row.sealedTokens)
  if (opened === undefined) throw new Error('There are no tokens.')
  const stale = await tokens.seal({ ...opened, accessToken: 'gone', expiresAt: null })
  await house.db.run(sql`update calendar_links set sealed_tokens = ${stale} where person_id = ${asha.id}`)
  const series = await add()
  await catchUp()
  expect(await theirs('google')).toEqual(ours(series))
  await servers.openId.takeAccessAway('gita')
  await add({ title: 'Another' })
  await catchUp()
  expect((await linksOf(asha))[0]?.isBroken).toBe(true)
  expect(await isShownBroken()).toBe(true)
  await add({ title: 'A third' })
  await catchUp()
  const { notices } = await testing.ask(notificationCalls.notices, {}, { token: asha.token })
  const broken = notices.filter(({ kind }) => kind === 'calendarBroken')
  expect(broken.map(({ values }) => values)).toEqual([{ provider: 'Google' }])
  await linkCalendar(asha, 'google')
  await catchUp()
  expect((await linksOf(asha))[0]?.isBroken).toBe(false)
  expect(await isShownBroken()).toBe(false)
  expect(await theirs('google')).toHaveLength(3 * ours(series).length)
  await unlink(asha, { provider: 'google', email: 'gita@demo.example' })
  await catchUp()
  expect(await theirs('google')).toEqual([])
})
