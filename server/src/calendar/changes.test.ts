import type { RecurringScope } from '@saathi/contract/calendar/rules.ts'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { failureOf, openTesting } from '../testing/testing.ts'
import { type Change, openPairCalendar, saturdays, saturdayTimes } from './testing/testCalendar.ts'

const testing = await openTesting()
const { house } = testing
const calendar = openPairCalendar(testing)
const { add, addSaturdays, answer, asha, at, change, drop, list, ravi, timesOf } = calendar

describe('a change of one occurrence', () => {
  test('moves it and leaves the others; it keeps its id', async () => {
    const [, second] = await addSaturdays(asha)
    const moved = await change(ravi, second, { scheduledTime: '2027-01-17T10:00:00Z', title: 'Sunday' })
    expect(moved).toMatchObject({ id: second, isException: true, title: 'Sunday', eventFrequency: 'weekly' })
    expect(await timesOf(asha)).toEqual([saturdayTimes[0], '2027-01-17T10:00', ...saturdayTimes.slice(2)])
    expect(await timesOf(asha, { from: '2027-01-16', to: '2027-01-16' })).toEqual([])
  })

  test.each<[string, Change, string]>([
    ['its repetition', { eventFrequency: 'monthly' }, 'invalid'],
    ['the end of its series', { repeatEndDate: '2027-02-27' }, 'invalid'],
    ['its time into the past', { scheduledTime: '2027-01-01T10:00:00Z' }, 'event_in_past'],
    ['its time into the year 9999', { scheduledTime: '9999-01-01T10:00:00Z' }, 'invalid'],
  ])('cannot change %s', async (_, body, code) => {
    const [, second] = await addSaturdays(asha)
    expect((await failureOf(change(asha, second, body))).code).toBe(code)
    expect(await timesOf(asha)).toEqual(saturdayTimes)
  })

  test('that has begun is refused', async () => {
    const [first] = await addSaturdays(asha)
    await at('2027-01-09T12:30:00Z', async () => {
      expect((await failureOf(change(asha, first, { title: 'X' }))).code).toBe('event_over')
      expect((await failureOf(drop(asha, first))).code).toBe('event_over')
      expect((await failureOf(answer(ravi, first, { answer: 'no' }))).code).toBe('event_over')
    })
  })

  test('of a single event changes it, and it keeps its id', async () => {
    const { id, seriesId } = await add(asha)
    const moved = await change(asha, id, { scheduledTime: '2027-02-01T10:00:00Z' })
    expect(moved).toMatchObject({
      id,
      seriesId,
      isException: false,
      scheduledTime: '2027-02-01T10:00:00.000Z',
    })
    expect(await list(asha)).toHaveLength(1)
  })

  test('with all fields as they are changes none of them', async () => {
    const [, second] = await addSaturdays(asha)
    const { clashes: _clashes, ...same } = await change(asha, second, {
      ...saturdays,
      scheduledTime: '2027-01-16T12:30:00Z',
      id: second,
    })
    expect(same).toMatchObject({ title: 'Weekly', isException: false })
    expect(await timesOf(asha)).toEqual(saturdayTimes)
  })
})

describe('a change from a moved occurrence', () => {
  test.each<['THIS' | 'FOLLOWING' | 'ALL', string | null]>([
    ['THIS', null],
    ['FOLLOWING', '2027-01-23T13:30:00.000Z'],
    ['ALL', '2027-01-09T13:30:00.000Z'],
  ])('for %s says when the others are', async (applyToRecurring, nextUsual) => {
    const [, second] = await addSaturdays(asha)
    await change(asha, second, { scheduledTime: '2027-01-16T10:00:00Z' })
    const scheduledTime = '2027-01-16T11:00:00.000Z'
    const changed = await change(asha, second, { scheduledTime, applyToRecurring })
    expect(changed).toMatchObject({ scheduledTime, nextUsual })
  })

  test('says no other time where it is at the usual one', async () => {
    const [, second] = await addSaturdays(asha)
    const changed = await change(asha, second, { title: 'Other', applyToRecurring: 'ALL' })
    expect(changed.nextUsual).toBeNull()
  })
})

describe('a change of an occurrence and all later ones', () => {
  test('makes a series of its own; the earlier ones stay', async () => {
    const [first, second, third, fourth] = await addSaturdays(asha)
    await change(asha, fourth, { scheduledTime: '2027-01-31T10:00:00Z', title: 'Moved' })
    await drop(asha, third)
    const changed = await change(asha, second, {
      scheduledTime: '2027-01-16T19:00:00+05:30',
      applyToRecurring: 'FOLLOWING',
    })
    const all = await list(asha)
    expect(all.map(({ scheduledTime, title }) => [scheduledTime.slice(0, 16), title])).toEqual([
      ['2027-01-09T12:30', 'Weekly'],
      ['2027-01-16T13:30', 'Weekly'],
      ['2027-01-31T11:00', 'Moved'],
    ])
    expect(all[0]).toMatchObject({ id: first, repeatEndDate: '2027-01-15' })
    expect(changed.seriesId).not.toBe(all[0]?.seriesId)
    expect(all.slice(1).map(({ seriesId }) => seriesId)).toEqual([changed.seriesId, changed.seriesId])
  })

  test('of the first is a change of all', async () => {
    const [first] = await addSaturdays(asha)
    const { seriesId } = await change(asha, first, { title: 'All', applyToRecurring: 'FOLLOWING' })
    expect((await list(asha)).map((each) => [each.seriesId, each.title])).toEqual(
      Array.from({ length: 4 }, () => [seriesId, 'All']),
    )
  })

  test('of the same occurrence twice at once happens once', async () => {
    const [, second] = await addSaturdays(asha)
    const both = await Promise.allSettled([
      change(asha, second, { title: 'Of Asha', applyToRecurring: 'FOLLOWING' }),
      change(ravi, second, { title: 'Of Ravi', applyToRecurring: 'FOLLOWING' }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await timesOf(asha)).toEqual(saturdayTimes)
  })

  test('repeated with its key returns what it made', async () => {
    const [, second] = await addSaturdays(asha)
    const key = uuid()
    const body = { scheduledTime: '2027-01-17T10:00:00Z', applyToRecurring: 'FOLLOWING' } as const
    const made = await change(asha, second, body, key)
    expect((await change(asha, second, body, key)).id).toBe(made.id)
    expect(await list(asha)).toHaveLength(4)
  })

  test('that breaks off in the middle leaves the old series whole', async () => {
    const [, second] = await addSaturdays(asha)
    await house.db.run(sql`alter table calendar_series add constraint broken check (title <> 'Broken')`)
    const broken = await failureOf(change(asha, second, { title: 'Broken', applyToRecurring: 'FOLLOWING' }))
    await house.db.run(sql`alter table calendar_series drop constraint broken`)
    expect(broken.status).toBe(500)
    expect((await list(asha)).map(({ title }) => title)).toEqual(Array(4).fill('Weekly'))
  })

  test('keeps a monthly series on the last days of the months', async () => {
    await add(asha, {
      ...saturdays,
      scheduledTime: '2027-01-31T10:00:00Z',
      eventFrequency: 'monthly',
      repeatEndDate: '2027-05-31',
    })
    const [, february] = await list(asha)
    await change(asha, february?.id ?? '', {
      scheduledTime: '2027-02-28T11:00:00Z',
      applyToRecurring: 'FOLLOWING',
    })
    expect(await timesOf(asha)).toEqual([
      '2027-01-31T10:00',
      '2027-02-28T11:00',
      '2027-03-31T11:00',
      '2027-04-30T11:00',
      '2027-05-31T11:00',
    ])
  })
})

describe('a change of all', () => {
  test('moves all as far, keeps the title of a moved one, and a deleted one stays away', async () => {
    const [first, second, third] = await addSaturdays(asha)
    await change(asha, second, { scheduledTime: '2027-01-17T10:00:00Z', title: 'Sunday' })
    await drop(asha, third)
    const changed = await change(asha, first, {
      title: 'New',
      scheduledTime: '2027-01-10T13:30:00Z',
      applyToRecurring: 'ALL',
    })
    expect(
      (await list(asha)).map(({ scheduledTime, title, seriesId }) => [
        scheduledTime.slice(0, 16),
        title,
        seriesId,
      ]),
    ).toEqual([
      ['2027-01-10T13:30', 'New', changed.seriesId],
      ['2027-01-18T11:00', 'Sunday', changed.seriesId],
      ['2027-01-31T13:30', 'New', changed.seriesId],
    ])
  })

  test('named by a moved one moves the others as far as that one', async () => {
    const [, second] = await addSaturdays(asha)
    await change(asha, second, { scheduledTime: '2027-01-17T12:30:00Z' })
    await change(asha, second, { scheduledTime: '2027-01-17T14:30:00Z', applyToRecurring: 'ALL' })
    expect(await timesOf(asha)).toEqual([
      '2027-01-09T14:30',
      '2027-01-17T14:30',
      '2027-01-23T14:30',
      '2027-01-30T14:30',
    ])
  })

  test('of one that has begun is a change of those to come', async () => {
    const [first] = await addSaturdays(asha)
    await at('2027-01-10T00:00:00Z', async () => {
      await change(asha, first, { scheduledTime: '2027-01-09T14:30:00Z', applyToRecurring: 'ALL' })
      expect(await timesOf(asha)).toEqual(saturdayTimes.map((time) => time.replace('12:30', '14:30')))
    })
    await at('2027-02-10T00:00:00Z', async () => {
      const [last] = await list(asha)
      expect(
        (await failureOf(change(asha, last?.id ?? '', { title: 'X', applyToRecurring: 'ALL' }))).code,
      ).toBe('event_over')
    })
  })

  test('to another rule and a later end is one series', async () => {
    const [first] = await addSaturdays(asha)
    await change(asha, first, {
      eventFrequency: 'biweekly',
      repeatEndDate: '2027-02-20',
      applyToRecurring: 'ALL',
    })
    expect(await timesOf(asha)).toEqual([
      '2027-01-09T12:30',
      '2027-01-23T12:30',
      '2027-02-06T12:30',
      '2027-02-20T12:30',
    ])
  })

  test('makes a series of a single event, and asks for its end', async () => {
    const { id } = await add(asha, { scheduledTime: '2027-01-09T12:30:00Z' })
    expect((await failureOf(change(asha, id, { eventFrequency: 'weekly' }))).problem.errors).toHaveProperty(
      'repeat_end_date',
    )
    await change(asha, id, { eventFrequency: 'weekly', repeatEndDate: '2027-01-30' })
    expect(await timesOf(asha)).toEqual(saturdayTimes)
  })
})

describe('deleting', () => {
  test.each<[RecurringScope | undefined, number[]]>([
    [undefined, [0, 2, 3]],
    ['THIS', [0, 2, 3]],
    ['FOLLOWING', [0]],
    ['ALL', []],
  ])('the second with %s leaves %o, and again changes nothing', async (scope, left) => {
    const [, second] = await addSaturdays(asha)
    expect(await drop(ravi, second, scope)).toEqual({})
    expect(await drop(ravi, second, scope)).toEqual({})
    expect(await timesOf(asha)).toEqual(left.map((index) => saturdayTimes[index]))
    expect((await failureOf(change(asha, second, { title: 'X' }))).code).toBe('not_found')
  })

  test.each(['', 'x', `${uuid()}_20270116T123000Z`, uuid()])('what is not there, %j, is 404', async (id) => {
    expect((await failureOf(drop(asha, id))).status).toBe(404)
  })

  test('a moment at which the series has nothing, or a series of elsewhere, is 404', async () => {
    const [first] = await addSaturdays(asha)
    expect((await failureOf(drop(asha, first.replace('123000', '123001')))).status).toBe(404)
    await calendar.begin(ravi, await testing.person())
    expect((await failureOf(drop(ravi, first))).status).toBe(404)
  })
})
