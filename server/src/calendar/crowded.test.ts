import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { mostListedBytes, mostListedEvents, mostRepeating } from '@saathi/contract/calendar/rules.ts'
import { profileCalls } from '@saathi/contract/people/profileCalls.ts'
import { v7 as uuid } from 'uuid'
import { beforeEach, expect, test } from 'vitest'

import { failureOf, openTesting } from '../testing/testing.ts'
import { clashesWith } from './events/clashes.ts'
import { pageOf } from './events/page.ts'
import { inOrder } from './series/inOrder.ts'
import { buildSeries } from './testing/buildSeries.ts'
import { insertSeries } from './series/seriesStore.ts'
import { openPairCalendar, saturdays } from './testing/testCalendar.ts'

const testing = await openTesting()
const { ask, house } = testing
const { add, asha, change, list, mentorshipId, ravi } = openPairCalendar(testing)

const days = { from: '2027-01-08', to: '2028-02-12' }
const parts = { frequency: 'weekly', repeatEndDate: '2036-01-01', description: 'x'.repeat(2000) } as const

/** As many weekly series as a person could make before there was a limit. */
const crowd = () =>
  Array.from({ length: 99 }, (_, minute) =>
    buildSeries({
      ...parts,
      id: uuid(),
      mentorshipId: mentorshipId(),
      createdBy: asha.id,
      title: `Series ${minute}`,
      startsAt: new Date(Date.parse('2027-01-09T12:00:00Z') + minute * 60_000),
    }),
  )

beforeEach(async () => {
  for (const series of crowd()) await insertSeries(house.db, series, undefined)
})

const page = (number: number) =>
  ask(
    calendarCalls.events,
    { params: { mentorshipId: mentorshipId() }, query: { ...days, page: String(number) } },
    { token: ravi.token },
  )

/** Returns all pages of the list up to the empty one. */
async function everyPage() {
  const pages = []
  do pages.push(await page(pages.length + 1))
  while (pages.at(-1)?.length !== 0)
  return pages
}

test('a list of 99 weekly series has at most 500 occurrences, and its pages have each of them once', async () => {
  await house.db.pool.query(`update calendar_series set description = ''`)
  const pages = await everyPage()
  expect(Math.max(...pages.map(({ length }) => length))).toBe(mostListedEvents)
  const all = pages.flat()
  expect(new Set(all.map(({ id }) => id)).size).toBe(99 * 58)
  expect(all).toHaveLength(99 * 58)
  expect(all.map(({ scheduledTime }) => scheduledTime)).toEqual(
    all.map(({ scheduledTime }) => scheduledTime).toSorted(),
  )
})

test('the texts of a page have a bound in bytes too, and its pages have each occurrence once', async () => {
  await house.db.pool.query(`update calendar_series set description = repeat('क', 2000)`)
  const pages = await everyPage()
  const bytesOf = (texts: readonly string[]) => Buffer.byteLength(texts.join(''))
  const sizes = pages.map((events) =>
    bytesOf(events.flatMap(({ title, description }) => [title, description])),
  )
  expect(Math.max(...sizes)).toBeLessThanOrEqual(mostListedBytes)
  const ids = pages.flat().map(({ id }) => id)
  expect(ids).toHaveLength(99 * 58)
  expect(new Set(ids).size).toBe(99 * 58)
})

test('somebody else is answered before six questions for 400 days are', async () => {
  const other = await testing.person()
  const answered: string[] = []
  const named = (name: string, work: Promise<unknown>) => work.then(() => answered.push(name))
  await Promise.all([
    ...Array.from({ length: 6 }, () => named('calendar', list(asha, days))),
    named('profile', ask(profileCalls.profile, {}, other)),
  ])
  expect(answered.indexOf('profile')).toBeLessThan(6)
})

test('only the weeks that a page needs are expanded', () => {
  let asked = 0
  const counted = crowd().map((series) =>
    Object.defineProperty(series, 'exceptions', { get: () => ((asked += 1), []) }),
  )
  const span = { from: new Date('2027-01-08'), to: new Date('2028-02-12') }
  expect(pageOf(inOrder(counted, span), { page: 1, size: 50 })).toHaveLength(50)
  const once = asked
  asked = 0
  expect([...inOrder(counted, span)]).toHaveLength(99 * 57)
  expect(once).toBeLessThan(asked / 10)
})

test('clashes are the first ten in order, among series that overlap all year', async () => {
  const series = buildSeries({
    ...parts,
    id: uuid(),
    mentorshipId: mentorshipId(),
    startsAt: new Date('2027-01-09T12:00:00Z'),
  })
  const found = await clashesWith(house.db, { personId: asha.id, series, now: new Date('2027-01-08') })
  expect(found.map(({ title }) => title)).toEqual(
    Array.from({ length: 10 }, (_, minute) => `Series ${minute}`),
  )
})

test('a month of them has no more than a page', async () => {
  const month = await ask(calendarCalls.month, { query: { month: '2027-03' } }, { token: asha.token })
  expect(month.events.length).toBeLessThanOrEqual(mostListedEvents)
})

test(`a mentorship has at most ${mostRepeating} series that repeat, and single events beside them`, async () => {
  await house.db.pool.query(
    `update calendar_series set cancelled_at = now() where substring(title from '\\d+')::integer >= $1`,
    [mostRepeating - 1],
  )
  await add(asha, saturdays)
  expect((await failureOf(add(asha, saturdays))).code).toBe('calendar_full')
  const single = await add(asha)
  const body = { eventFrequency: 'weekly', repeatEndDate: '2027-12-31', applyToRecurring: 'ALL' } as const
  expect((await failureOf(change(asha, single.id, body))).code).toBe('calendar_full')
})
