import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { describe, expect, test } from 'vitest'

import { sql } from '../../engines/database/database.ts'
import { addSessions } from '../../learning/testing/buildSession.ts'
import {
  curriculumOf,
  firstTalk,
  goals,
  openCurriculum,
  openingSessions,
} from '../../learning/testing/testMentorship.ts'
import { failureOf, openTesting, type TestPerson } from '../../testing/testing.ts'
import { openPairCalendar, saturdays } from '../testing/testCalendar.ts'
import { weeksAround } from './month.ts'

const testing = await openTesting()
const { ask, house } = testing
const calendar = openPairCalendar(testing)
const { asha, ravi } = calendar
await addSessions(house, ...openingSessions, firstTalk, goals)

const monthOf = (person: TestPerson, month: string, mentorship?: string) =>
  ask(calendarCalls.month, { query: { month, mentorship } }, { token: person.token })

test.each([
  ['2027-01', '2026-12-28', '2027-01-31'],
  ['2027-02', '2027-02-01', '2027-02-28'],
  ['2028-02', '2028-01-31', '2028-03-05'],
  ['2026-12', '2026-11-30', '2027-01-03'],
])('the weeks around %s are from %s to %s', (month, from, to) => {
  expect(weeksAround(month)).toEqual({ from, to })
})

describe('a month', () => {
  test('says to both of a pair that the contact is paused, and to no one of a group', async () => {
    const { token } = asha
    const paused = async (person: TestPerson) => (await monthOf(person, '2027-01')).isPaused
    expect(await paused(ravi)).toBe(false)
    await ask(safetyCalls.block, { body: { userId: ravi.id } }, { token })
    expect([await paused(asha), await paused(ravi)]).toEqual([true, true])
    const meera = await testing.person()
    await calendar.begin(ravi, asha, meera)
    const named = calendar.mentorshipId()
    expect((await monthOf(asha, '2027-01', named)).isPaused).toBe(false)
  })

  test('has the events of the running mentorship in whole weeks of the zone of the person', async () => {
    await calendar.add(asha, saturdays)
    const month = await monthOf(ravi, '2027-01')
    expect(month).toMatchObject({
      mentorship: calendar.mentorshipId(),
      timeZone: 'Asia/Kolkata',
      from: '2026-12-28',
    })
    expect(month.events).toEqual((await calendar.list(ravi)).slice(0, 4))
    expect((await monthOf(ravi, '2027-02')).events).toEqual([])
  })

  test('has the days of a person abroad', async () => {
    await house.db.run(sql`update people set time_zone = 'America/New_York' where id = ${ravi.id}`)
    // Monday morning in India is Sunday evening in New York.
    await calendar.add(asha, { scheduledTime: '2027-02-01T08:00:00+05:30' })
    expect((await monthOf(ravi, '2027-01')).events).toHaveLength(1)
    expect((await monthOf(asha, '2027-01')).events).toHaveLength(0)
  })

  test('has the sessions that are due, and the days of quizzes in the mentorship and in the hub', async () => {
    await openCurriculum(testing, asha)
    const curriculum = curriculumOf(testing, asha)
    await curriculum.start()
    await curriculum.answer('weekly')
    await house.db.run(sql`
      insert into quiz_answers (person_id, mentorship_id, session_id, step_id, quiz_id, answers, first_taken_at, taken_at)
      select ${asha.id}, '', session_id, 'x', 'x', '[]', ${house.clock.now()}, ${house.clock.now()}
      from session_starts where person_id = ${asha.id} and mentorship_id = '' limit 1`)
    const month = await monthOf(asha, '2027-01')
    expect(month.deadlines).toMatchObject([{ id: 'first-talk', title: firstTalk.title, isCompleted: false }])
    expect(month.deadlines[0]?.endDate.slice(0, 10)).toBe('2027-01-20')
    expect(month.quizDays).toEqual([{ date: '2027-01-06', taken: 2 }])
    expect(month.quizStreaks).toHaveLength(2)
    expect(await monthOf(ravi, '2027-01')).toMatchObject({ quizDays: [], quizStreaks: [] })
  })

  test('has no quiz of a mentor, who takes some but has no streak', async () => {
    await openCurriculum(testing, ravi)
    const curriculum = curriculumOf(testing, ravi)
    await curriculum.start()
    await curriculum.answer('weekly')
    expect(await monthOf(ravi, '2027-01')).toMatchObject({ quizDays: [], quizStreaks: [] })
  })

  test('of a person without a mentorship is empty, and that of another mentorship is 404', async () => {
    const stranger = await testing.person()
    expect(await monthOf(stranger, '2027-01')).toMatchObject({ mentorship: null, events: [], deadlines: [] })
    expect((await failureOf(monthOf(stranger, '2027-01', calendar.mentorshipId()))).status).toBe(404)
    expect((await failureOf(monthOf(asha, '2027-13'))).status).toBe(422)
  })
})
