import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { buildMentorship } from '../mentorship/testing/buildMentorship.ts'
import { endMentorship } from '../mentorship/public/membership.ts'
import { failureOf, openTesting } from '../testing/testing.ts'
import { type EventBody, eventBody } from './testing/buildEvent.ts'
import { openPairCalendar, saturdays, saturdayTimes } from './testing/testCalendar.ts'

const testing = await openTesting()
const { ask, house } = testing
const calendar = openPairCalendar(testing)
const { add, addSaturdays, answer, as, asha, at, change, drop, list, ravi, timesOf } = calendar

describe('a new event', () => {
  test('is there for all members as it was asked for', async () => {
    const made = await add(asha, {
      title: 'First call',
      description: 'Bring\r\nquestions',
      durationMinutes: 45,
    })
    expect(made).toMatchObject({
      title: 'First call',
      description: 'Bring\nquestions',
      durationMinutes: 45,
      eventFrequency: 'none',
      isRecurringEvent: false,
      repeatEndDate: null,
      timeZone: 'Asia/Kolkata',
      isPairGroupCall: true,
      mentorship: calendar.mentorshipId(),
      mentorGroup: null,
      createdBy: asha.id,
      answers: [{ userId: asha.id, answer: 'yes' }],
      videos: [{ sessionUuid: made.id }],
      mayChange: true,
      clashes: [],
    })
    const { clashes: _clashes, nextUsual: _usual, ...event } = made
    expect(await list(ravi)).toEqual([{ ...event, mayChange: true }])
  })

  test('says of each occurrence whether another one is to come after it', async () => {
    const [, , third, fourth] = await addSaturdays(asha)
    const said = async () => (await list(asha)).map(({ isMoreToCome }) => isMoreToCome)
    expect(await said()).toEqual([true, true, true, false])
    await drop(asha, fourth)
    expect(await said()).toEqual([true, true, false])
    const late = { scheduledTime: '2027-02-20T12:30:00Z' }
    await change(asha, third, late)
    const [first] = await list(asha, { from: '2027-01-09', to: '2027-01-10' })
    expect(first?.isMoreToCome).toBe(true)
    await calendar.at('2027-01-17T00:00:00Z', async () => expect(await said()).toEqual([true, true, false]))
    await calendar.at('2027-02-20T12:30:00Z', async () => expect((await said()).at(-1)).toBe(false))
  })

  test('repeats until its last day, each occurrence with its own id and one series', async () => {
    const ids = await addSaturdays(asha)
    expect(await timesOf(asha)).toEqual(saturdayTimes)
    expect(new Set(ids).size).toBe(4)
    expect(new Set((await list(ravi)).map(({ seriesId }) => seriesId)).size).toBe(1)
  })

  test.each<[string, Partial<EventBody>, number, string]>([
    ['in the past', { scheduledTime: '2027-01-06T04:29:00Z' }, 422, 'event_in_past'],
    ['now', { scheduledTime: '2027-01-06T04:30:00Z' }, 422, 'event_in_past'],
    ['of the year 9999', { scheduledTime: '9999-12-31T23:59:59Z' }, 422, 'scheduled_time'],
    ['that never ends', { ...saturdays, repeatEndDate: '2199-12-31' }, 422, 'repeat_end_date'],
    ['that ends before it begins', { ...saturdays, repeatEndDate: '2027-01-08' }, 422, 'repeat_end_date'],
    ['of a series without its end', { ...saturdays, repeatEndDate: null }, 422, 'repeat_end_date'],
    ['without a session', { sessionName: '' }, 422, 'session_name'],
    ['about a session of elsewhere', { sessionId: 'of-elsewhere' }, 422, 'session_id'],
    ['with a line break in its title', { title: 'A\r\nATTACH:x' }, 422, 'title'],
    ['without a title', { title: '  ' }, 422, 'title'],
    ['made by another', { createdBy: uuid() }, 403, 'not_yours'],
    ['in another mentorship', { mentorship: uuid() }, 403, 'not_yours'],
    ['of nine hours', { durationMinutes: 540 }, 422, 'duration_minutes'],
  ])('%s is refused', async (...[, parts, status, code]) => {
    const { problem, ...failure } = await failureOf(add(asha, parts))
    expect(failure.status).toBe(status)
    expect(failure.code === 'invalid' ? Object.keys(problem.errors ?? {}) : [failure.code]).toEqual([code])
    expect(await list(asha)).toEqual([])
  })

  test('is made once for each key, also when both requests come at the same time', async () => {
    const key = uuid()
    const made = await Promise.all([add(asha, {}, key), add(asha, {}, key)])
    expect((await add(asha, { title: 'Again' }, key)).id).toBe(made[0].id)
    expect(made[1].id).toBe(made[0].id)
    expect(await list(asha)).toHaveLength(1)
    expect((await add(ravi, {}, key)).id).not.toBe(made[0].id)
  })

  test('says what is at the same time, and touching is not', async () => {
    const first = await add(asha, { scheduledTime: '2027-01-09T10:00:00Z', title: 'First' })
    expect((await add(asha, { scheduledTime: '2027-01-09T11:00:00Z' })).clashes).toEqual([])
    expect((await add(ravi, { scheduledTime: '2027-01-09T09:30:00Z' })).clashes).toEqual([
      { id: first.id, title: 'First', scheduledTime: '2027-01-09T10:00:00.000Z' },
    ])
  })

  test('does not tell a member of the events that a partner has elsewhere', async () => {
    const other = await testing.person()
    const elsewhere = await buildMentorship(house, { mentor: ravi, mentees: [other] })
    const params = { mentorshipId: elsewhere.mentorshipId }
    const secret = eventBody(testing, { title: 'Secret', scheduledTime: '2027-01-09T10:00:00Z' })
    await ask(calendarCalls.addEvent, { params, body: secret }, as(other))
    expect((await add(asha, { scheduledTime: '2027-01-09T10:00:00Z' })).clashes).toEqual([])
    expect((await add(ravi, { scheduledTime: '2027-01-09T10:00:00Z' })).clashes).toHaveLength(2)
  })

  test('keeps a formula as the words that they are', async () => {
    expect((await add(asha, { title: '=HYPERLINK("http://x")' })).title).toBe('=HYPERLINK("http://x")')
  })
})

test('a new event without its frequency is refused', async () => {
  const body = eventBody(testing)
  const reply = await testing.app.server.inject({
    method: 'POST',
    url: `/api/v1/mentorships/${calendar.mentorshipId()}/calendar-events/`,
    headers: { authorization: `Bearer ${asha.token}` },
    payload: {
      title: body.title,
      scheduled_time: body.scheduledTime,
      session_name: body.sessionName,
      is_pair_group_call: true,
    },
  })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ errors: { event_frequency: ['Field is mandatory'] } })
})

test('whoever has a deleted event open learns who deleted it', async () => {
  const [first, second, third] = await addSaturdays(asha)
  const deletionOf = async (eventId: string) =>
    testing.ask(
      calendarCalls.eventDeletion,
      { params: { mentorshipId: calendar.mentorshipId(), eventId } },
      { token: asha.token },
    )
  expect((await failureOf(deletionOf(second))).message).toBe('404 not_found')
  await drop(ravi, second)
  expect((await failureOf(change(asha, second, { title: 'Later' }))).message).toBe('404 not_found')
  expect(await deletionOf(second)).toMatchObject({ deletedBy: ravi.id })
  await drop(asha, third, 'FOLLOWING')
  expect(await deletionOf(third)).toMatchObject({ deletedBy: asha.id })
  expect((await failureOf(deletionOf(first))).message).toBe('404 not_found')
})

describe('a list', () => {
  test('is between moments, too', async () => {
    await addSaturdays(asha)
    const all = await list(asha)
    const [first, second] = all.map(({ scheduledTime }) => new Date(scheduledTime))
    const withOffset = (moment: Date | undefined, more: number) =>
      new Date((moment?.getTime() ?? 0) + 5.5 * 3_600_000 + more).toISOString().replace('Z', '+05:30')
    const between = await list(asha, { from: withOffset(first, 1000), to: withOffset(second, 1000) })
    expect(between.map(({ id }) => id)).toEqual([all[1]?.id])
  })

  test.each([
    [{ from: '2027-01-16', to: '2027-01-16' }, saturdayTimes.slice(1, 2)],
    [{ from: '2027-01-10' }, saturdayTimes.slice(1)],
    [{ to: '2027-01-22' }, saturdayTimes.slice(0, 2)],
    [{ from: '2027-02-01', to: '2027-02-28' }, []],
  ])('of %o has the days asked for', async (query, times) => {
    await addSaturdays(asha)
    expect(await timesOf(asha, query)).toEqual(times)
  })

  test('of more than 400 days, or that ends before it begins, is refused', async () => {
    expect((await failureOf(list(asha, { from: '2027-01-01', to: '2028-03-01' }))).code).toBe('invalid')
    expect((await failureOf(list(asha, { from: '2027-01-02', to: '2027-01-01' }))).code).toBe('invalid')
  })

  test('of an ended mentorship has what was before its end, and nothing can be changed', async () => {
    const [first, second] = await addSaturdays(asha)
    await at('2027-01-12T00:00:00Z', async () => {
      await house.db.transaction((tx) => endMentorship(house, tx, calendar.mentorshipId()))
      expect(await timesOf(asha)).toEqual(saturdayTimes.slice(0, 1))
      expect((await list(asha))[0]?.mayChange).toBe(false)
      const refused = [
        () => add(asha),
        () => change(asha, first, { title: 'X' }),
        () => drop(asha, second),
        () => answer(ravi, second, { answer: 'no' }),
      ]
      for (const each of refused) expect((await failureOf(each())).code).toBe('mentorship_ended')
    })
  })
})

describe('in a group', () => {
  test('the maker and the mentor may change an event, and another mentee may not', async () => {
    const kiran = await testing.person()
    await calendar.begin(ravi, asha, kiran)
    const { id } = await add(asha)
    expect((await list(kiran))[0]).toMatchObject({ mayChange: false, mentorGroup: calendar.mentorshipId() })
    expect((await failureOf(change(kiran, id, { title: 'X' }))).code).toBe('not_yours')
    expect((await failureOf(drop(kiran, id))).code).toBe('not_yours')
    expect((await change(ravi, id, { title: 'Of Ravi' })).title).toBe('Of Ravi')
    expect((await answer(kiran, id, { answer: 'no' })).answers).toContainEqual({
      userId: kiran.id,
      answer: 'no',
    })
    expect((await change(asha, id, { title: 'Of Asha' })).title).toBe('Of Asha')
  })
})

describe('answers', () => {
  const answersOf = async (index: number) =>
    (await list(asha))[index]?.answers.toSorted((one) => (one.userId === asha.id ? -1 : 1))
  const yes = { answer: 'yes' } as const

  test('are for one occurrence or for all, and a later one replaces them', async () => {
    const [, second] = await addSaturdays(asha)
    await answer(ravi, second, { answer: 'yes', applyToRecurring: 'ALL' })
    await answer(ravi, second, { answer: 'no' })
    expect(await answersOf(0)).toEqual([
      { userId: asha.id, ...yes },
      { userId: ravi.id, ...yes },
    ])
    expect(await answersOf(1)).toEqual([
      { userId: asha.id, ...yes },
      { userId: ravi.id, answer: 'no' },
    ])
    await answer(ravi, second, { answer: 'yes', applyToRecurring: 'FOLLOWING' })
    expect(await answersOf(1)).toEqual([
      { userId: asha.id, ...yes },
      { userId: ravi.id, ...yes },
    ])
  })

  test('are asked anew at another time, except of the person who chose it', async () => {
    const [, second] = await addSaturdays(asha)
    await answer(ravi, second, { answer: 'yes', applyToRecurring: 'ALL' })
    await change(asha, second, { title: 'Only the title' })
    expect(await answersOf(1)).toHaveLength(2)
    await change(ravi, second, { scheduledTime: '2027-01-16T13:00:00Z' })
    expect(await answersOf(1)).toEqual([{ userId: ravi.id, ...yes }])
    expect(await answersOf(0)).toHaveLength(2)
    await change(asha, second, { title: 'New', applyToRecurring: 'FOLLOWING' })
    expect(await answersOf(2)).toHaveLength(2)
    await change(asha, (await list(asha))[2]?.id ?? '', {
      scheduledTime: '2027-01-23T13:00:00Z',
      applyToRecurring: 'ALL',
    })
    expect(await answersOf(3)).toEqual([{ userId: asha.id, ...yes }])
  })
})

test('a block between the two stops new events and changes, and deleting stays possible', async () => {
  const { id } = await add(asha)
  await ask(safetyCalls.block, { body: { userId: ravi.id } }, as(asha))
  expect((await failureOf(add(ravi))).code).toBe('calendar_paused')
  expect((await failureOf(change(asha, id, { title: 'X' }))).code).toBe('calendar_paused')
  expect(await drop(ravi, id)).toEqual({})
  expect(await list(asha)).toEqual([])
})

test('a mentorship has no million of series', async () => {
  await house.db.run(sql`
    insert into calendar_series (id, mentorship_id, title, description, duration_minutes, is_pair_group_call,
      session_name, starts_at, time_zone, frequency, created_at, changed_at)
    select ${calendar.mentorshipId()} || n, ${calendar.mentorshipId()}, 'T', '', 60, false, '', '2027-03-01', 'Asia/Kolkata', 'none', now(), now()
    from generate_series(1, 100) as n`)
  expect((await failureOf(add(asha))).code).toBe('calendar_full')
})

test("a mentor abroad makes a series that keeps the mentor's hour on both sides of the clock change", async () => {
  await house.db.run(sql`update people set time_zone = 'Europe/Berlin' where id = ${ravi.id}`)
  await add(ravi, {
    ...saturdays,
    scheduledTime: '2027-03-21T14:00:00+01:00',
    repeatEndDate: '2027-04-04',
  })
  expect(await timesOf(asha)).toEqual(['2027-03-21T13:00', '2027-03-28T12:00', '2027-04-04T12:00'])
})
