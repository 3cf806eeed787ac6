import { describe, expect, test } from 'vitest'

import { openTesting } from '../testing/testing.ts'
import { openPairCalendar } from './testing/testCalendar.ts'
import { openNews } from './testing/testNews.ts'

const testing = await openTesting()
const calendar = openPairCalendar(testing)
const { add, addSaturdays, answer, asha, change, drop, list, ravi } = calendar

const { kindsOf, mailsTo, pass } = openNews(testing)

const sunday = '2027-01-17T10:00:00.000Z'

/** Returns what both people see of the calendar, and what Ravi was told. */
async function seen() {
  return {
    ofAsha: await list(asha),
    ofRavi: await list(ravi),
    kinds: await kindsOf(ravi),
    mails: await mailsTo(ravi),
  }
}

describe('a move that is undone in time', () => {
  test('leaves a single meeting and its answers as they were, and nobody is told', async () => {
    const event = await add(asha)
    await answer(ravi, event.id, { answer: 'maybe' })
    await pass(60)
    const before = await seen()
    await change(asha, event.id, { scheduledTime: sunday })
    expect(await list(ravi)).not.toEqual(before.ofRavi)
    await change(asha, event.id, { scheduledTime: event.scheduledTime })
    await pass(60)
    expect(await seen()).toEqual(before)
  })

  test('leaves a meeting of a series among the regular ones, with its answers', async () => {
    const [, second, third] = await addSaturdays(asha)
    await answer(ravi, second, { answer: 'yes' })
    await answer(ravi, third, { answer: 'no', applyToRecurring: 'ALL' })
    await pass(60)
    const before = await seen()
    const [, was] = before.ofAsha
    await change(asha, second, { scheduledTime: sunday, applyToRecurring: 'THIS' })
    const body = { scheduledTime: was?.scheduledTime, applyToRecurring: 'THIS' } as const
    const back = await change(asha, second, body)
    expect(back.isException).toBe(false)
    await pass(60)
    expect(await seen()).toEqual(before)
  })

  test('goes back to the former move of a meeting that was moved before', async () => {
    const [, second] = await addSaturdays(asha)
    await change(asha, second, { scheduledTime: '2027-01-18T10:00:00Z', title: 'On Monday' })
    await pass(60)
    const before = await seen()
    await change(asha, second, { scheduledTime: sunday })
    await change(asha, second, { scheduledTime: '2027-01-18T10:00:00Z' })
    await pass(60)
    expect(await seen()).toEqual(before)
  })

  test('is told as the invitation if the meeting was just planned', async () => {
    const event = await add(asha)
    await change(asha, event.id, { scheduledTime: sunday })
    await change(asha, event.id, { scheduledTime: event.scheduledTime })
    await pass(60)
    expect(await kindsOf(ravi)).toEqual(['meetingInvited'])
    expect(await mailsTo(ravi)).toBe(1)
  })
})

describe('a meeting that goes back to its former time', () => {
  test('after the others were told is a change like any other', async () => {
    const [first] = await addSaturdays(asha)
    const [was] = await list(asha)
    await pass(60)
    await change(asha, first, { scheduledTime: '2027-01-10T10:00:00Z' })
    await pass(60)
    const back = await change(asha, first, { scheduledTime: was?.scheduledTime })
    expect(back.isException).toBe(true)
    await pass(60)
    expect(await kindsOf(ravi)).toEqual(['meetingInvited', 'meetingChanged', 'meetingChanged'])
  })

  test('by another person, or after another change, keeps that change', async () => {
    const [first, second] = await addSaturdays(asha)
    const [was] = await list(asha)
    await pass(60)
    await change(asha, first, { scheduledTime: '2027-01-10T10:00:00Z' })
    await drop(asha, second)
    await change(asha, first, { scheduledTime: was?.scheduledTime })
    expect((await list(asha)).map(({ id }) => id)).not.toContain(second)
    await change(asha, first, { scheduledTime: '2027-01-10T10:00:00Z' })
    expect((await change(ravi, first, { scheduledTime: was?.scheduledTime })).isException).toBe(true)
  })
})
