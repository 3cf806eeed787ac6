import { recurringScopes } from '@saathi/contract/calendar/rules.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { describe, expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { failureOf, openTesting } from '../testing/testing.ts'
import { openPairCalendar } from './testing/testCalendar.ts'
import { openNews } from './testing/testNews.ts'

const testing = await openTesting()
const { house } = testing
const calendar = openPairCalendar(testing)
const { add, addSaturdays, answer, asha, change, drop, list, ravi, restore, timesOf } = calendar

const { kindsOf, mailsTo, noticesOf, pass } = openNews(testing)

describe('a deletion that is taken back', () => {
  test.each(recurringScopes)('for %s leaves everything as it was, and no mail is sent', async (scope) => {
    const [first, second, third] = await addSaturdays(asha)
    await change(asha, third, { scheduledTime: '2027-01-24T10:00:00Z', title: 'Moved' })
    await drop(asha, first)
    await answer(ravi, third, { answer: 'maybe' })
    await pass(60)
    const before = await list(asha)
    const told = { kinds: await kindsOf(ravi), mails: await mailsTo(ravi) }
    await drop(asha, second, scope)
    expect(await list(asha)).not.toEqual(before)
    const restored = await restore(asha, second)
    expect(restored.id).toBe(second)
    expect(await list(asha)).toEqual(before)
    await pass(60)
    expect({ kinds: await kindsOf(ravi), mails: await mailsTo(ravi) }).toEqual(told)
    expect(await kindsOf(asha)).toEqual([])
  })

  test('is the same event for a single one, and restoring again changes nothing', async () => {
    const event = await add(asha)
    await pass(60)
    await drop(asha, event.id)
    const restored = await restore(asha, event.id)
    expect(await restore(asha, event.id)).toEqual(restored)
    expect(await list(ravi)).toMatchObject([{ id: event.id, seriesId: event.seriesId }])
    // A calendar program that has read the feed meanwhile accepts it only with a higher sequence.
    const { sequence } = await house.db.one<{ sequence: number }>(
      sql`select sequence from calendar_series where id = ${event.seriesId}`,
    )
    expect(sequence).toBe(2)
    await pass(60)
    expect(await restore(asha, event.id)).toEqual(restored)
    expect(await kindsOf(ravi)).toEqual(['meetingInvited'])
  })

  test('of an event that was just planned is told as its invitation', async () => {
    const { id } = await add(asha)
    await drop(asha, id)
    await restore(asha, id)
    await pass(60)
    expect(await kindsOf(ravi)).toEqual(['meetingInvited'])
  })

  test.each(recurringScopes)('for %s is no news, but what was moved before it is', async (scope) => {
    const [, second] = await addSaturdays(asha)
    await pass(60)
    const moved = await change(asha, second, { scheduledTime: '2027-01-17T10:00:00Z', title: 'On Sunday' })
    await drop(asha, second, scope)
    await restore(asha, second)
    await pass(60)
    expect(await noticesOf(ravi)).toEqual([
      { kind: 'meetingInvited', title: 'Weekly' },
      { kind: 'meetingChanged', title: 'On Sunday' },
    ])
    const [told] = (await testing.ask(notificationCalls.notices, {}, { token: ravi.token })).notices
    expect(told?.values).toMatchObject({ event: moved.id, when: 'Sunday, 17 January at 3:30 pm IST' })
  })

  test('is possible twice, and for the last of two deletions', async () => {
    const [first, second] = await addSaturdays(asha)
    await drop(asha, first)
    await drop(asha, second)
    expect((await failureOf(restore(asha, first))).code).toBe('undo_too_late')
    await restore(asha, second)
    await drop(asha, second)
    await restore(asha, second)
    expect(await timesOf(asha)).toHaveLength(3)
  })

  test('at the same moment by two requests is restored once', async () => {
    const [first] = await addSaturdays(asha)
    await drop(asha, first, 'ALL')
    const [one, other] = await Promise.all([restore(asha, first), restore(asha, first)])
    expect(one).toEqual(other)
  })
})

describe('a deletion cannot be taken back', () => {
  test('once the others are told', async () => {
    const { id } = await add(asha)
    await pass(60)
    await drop(asha, id)
    await pass(21)
    expect(await failureOf(restore(asha, id))).toMatchObject({ code: 'undo_too_late', status: 422 })
    expect(await kindsOf(ravi)).toEqual(['meetingInvited', 'meetingCancelled'])
    expect(await list(asha)).toEqual([])
  })

  test('when its time is over, although the queue has not told them yet', async () => {
    const { id } = await add(asha)
    await drop(asha, id)
    house.clock.shift(21_000)
    expect((await failureOf(restore(asha, id))).code).toBe('undo_too_late')
  })

  test('after the series was changed', async () => {
    const [first, second] = await addSaturdays(asha)
    await drop(asha, first)
    await change(ravi, second, { title: 'Other' })
    expect((await failureOf(restore(asha, first))).code).toBe('undo_too_late')
  })

  test('by whoever could not delete it', async () => {
    const meera = await testing.person()
    const stranger = await testing.person()
    await calendar.begin(ravi, asha, meera)
    const { id } = await add(asha)
    await drop(asha, id)
    expect((await failureOf(restore(meera, id))).status).toBe(403)
    expect((await failureOf(restore(stranger, id))).status).toBe(404)
  })

  test('by another one of a pair, without a word to the person who deleted it', async () => {
    const { id } = await add(asha)
    await pass(60)
    await drop(asha, id)
    expect(await failureOf(restore(ravi, id))).toMatchObject({ code: 'not_yours', status: 403 })
    await pass(21)
    expect(await kindsOf(ravi)).toEqual(['meetingInvited', 'meetingCancelled'])
  })

  test('of an event that never was', async () => {
    const [first] = await addSaturdays(asha)
    const never = first.replace('20270109', '20270110')
    expect((await failureOf(restore(asha, never))).status).toBe(404)
  })
})
