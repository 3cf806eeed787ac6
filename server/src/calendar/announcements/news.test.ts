import { describe, expect, test } from 'vitest'

import { sql } from '../../engines/database/database.ts'
import { openTesting } from '../../testing/testing.ts'
import { openPairCalendar } from '../testing/testCalendar.ts'
import { openNews } from '../testing/testNews.ts'

const testing = await openTesting()
const { house } = testing
const calendar = openPairCalendar(testing)
const { add, addSaturdays, asha, change, drop, ravi } = calendar

const { kindsOf, mailsTo, noticesOf, pass } = openNews(testing)

describe('what others are told of a change', () => {
  test('waits until the change can no longer be undone, and comes once', async () => {
    await add(asha)
    await pass(12)
    expect(await kindsOf(ravi)).toEqual([])
    await pass(10)
    await pass(60)
    expect(await kindsOf(ravi)).toEqual(['meetingInvited'])
    expect(await mailsTo(ravi)).toBe(1)
  })

  test('is nothing for a meeting that was undone in time, neither to the others nor to oneself', async () => {
    const { id } = await add(asha)
    await drop(asha, id)
    await pass(60)
    for (const person of [asha, ravi]) {
      expect(await kindsOf(person)).toEqual([])
      expect(await mailsTo(person)).toBe(0)
    }
  })

  test('is one invitation with the last state for a new meeting that was changed meanwhile', async () => {
    const { id } = await add(asha, { title: 'First' })
    await pass(8)
    await change(asha, id, { title: 'Second' })
    await pass(15)
    expect(await kindsOf(ravi)).toEqual([])
    await pass(10)
    const told = await noticesOf(ravi)
    expect(told.map(({ kind }) => kind)).toEqual(['meetingInvited'])
    expect(told[0]?.title).toBe('Second')
    expect(await mailsTo(ravi)).toBe(1)
  })

  test('is one notice for two changes of one occurrence, and none for a change that is changed back', async () => {
    const [first, second] = await addSaturdays(asha)
    await pass(30)
    await change(asha, first, { title: 'One' })
    await change(asha, first, { title: 'Two' })
    await pass(30)
    await change(asha, second, { title: 'Other' })
    await change(asha, second, { title: 'Weekly' })
    await pass(30)
    expect(await kindsOf(ravi)).toEqual(['meetingInvited', 'meetingChanged'])
    expect((await noticesOf(ravi))[1]?.title).toBe('Two')
  })

  test('names both where two occurrences are changed, and both people where two change one', async () => {
    const [first, second] = await addSaturdays(asha)
    await pass(30)
    await change(asha, first, { title: 'One' })
    await change(asha, second, { title: 'Two' })
    await pass(30)
    expect(await kindsOf(ravi)).toEqual(['meetingInvited', 'meetingChanged', 'meetingChanged'])
    await change(asha, first, { title: 'Of Asha' })
    await change(ravi, first, { title: 'Of Ravi' })
    await pass(30)
    expect(await kindsOf(ravi)).toHaveLength(4)
    expect(await kindsOf(asha)).toEqual(['meetingChanged'])
  })

  test('is not put off for ever by a person who goes on changing an event', async () => {
    const { id } = await add(asha)
    for (let minute = 0; minute < 12; minute += 1) {
      await pass(15)
      await change(asha, id, { title: `Version ${minute}` })
    }
    expect(await kindsOf(ravi)).toEqual(['meetingInvited'])
    await pass(60)
    expect(await kindsOf(ravi)).toEqual(['meetingInvited', 'meetingChanged'])
    expect((await noticesOf(ravi))[1]?.title).toBe('Version 11')
  })

  test('takes no reminder away from a meeting that was moved and moved back', async () => {
    const soon = new Date(house.clock.now().getTime() + 15 * 60_000 + 35_000).toISOString()
    const { id } = await add(asha, { title: 'Soon', scheduledTime: soon })
    await pass(30)
    const later = new Date(house.clock.now().getTime() + 5 * 3_600_000).toISOString()
    await change(asha, id, { scheduledTime: later })
    house.clock.shift(8000)
    await change(asha, id, { scheduledTime: soon })
    await pass(60)
    expect(await kindsOf(asha)).toEqual(['meetingSoon'])
    expect(await kindsOf(ravi)).toEqual(['meetingInvited', 'meetingSoon'])
  })

  test('is told of a meeting that begins before it is told, also of one that was moved there', async () => {
    const soon = new Date(house.clock.now().getTime() + 5000).toISOString()
    await add(asha, { title: 'At once', scheduledTime: soon })
    await pass(60)
    expect(await noticesOf(ravi)).toEqual([{ kind: 'meetingInvited', title: 'At once' }])
    const { id } = await add(asha, { title: 'Moved' })
    await pass(60)
    const scheduledTime = new Date(house.clock.now().getTime() + 5000).toISOString()
    await change(asha, id, { scheduledTime })
    await pass(60)
    expect((await noticesOf(ravi)).slice(1)).toEqual([
      { kind: 'meetingInvited', title: 'Moved' },
      { kind: 'meetingChanged', title: 'Moved' },
    ])
  })

  test('is not lost where the clock of the database, which starts the job, is ahead', async () => {
    await add(asha)
    await house.db.pool.query(
      'select graphile_worker.reschedule_jobs(array_agg(id), run_at := now()) from graphile_worker.jobs',
    )
    await testing.workJobs()
    expect(await kindsOf(ravi)).toEqual(['meetingInvited'])
  })

  test('is the cancellation for a meeting that the others know, and survives a process that dies', async () => {
    const { id } = await add(asha)
    await pass(30)
    await drop(asha, id)
    // The process dies while it tells them: nothing is committed, and the job runs again.
    await house.db.run(sql`alter table mails add constraint refused check (calendar is null) not valid`)
    await pass(30)
    expect(await kindsOf(ravi)).toEqual(['meetingInvited'])
    await house.db.run(sql`alter table mails drop constraint refused`)
    await house.db.pool.query(`select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
      from graphile_worker.jobs where attempts < max_attempts`)
    await testing.workJobs()
    expect(await kindsOf(ravi)).toEqual(['meetingInvited', 'meetingCancelled'])
    expect(await mailsTo(ravi)).toBe(2)
  })
})
