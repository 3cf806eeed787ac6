import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import type { RecurringScope } from '@saathi/contract/calendar/rules.ts'
import type { Given } from '@saathi/contract/base/call.ts'

import { beforeEach } from 'vitest'

import { beginMentorship } from '../../mentorship/public/membership.ts'
import type { Testing, TestPerson } from '../../testing/testing.ts'
import { type EventBody, eventBody } from './buildEvent.ts'

/** The body of a change. */
export type Change = Given<typeof calendarCalls.changeEvent>['body']

/** Four Saturdays at six in the evening in India. */
export const saturdays = {
  title: 'Weekly',
  scheduledTime: '2027-01-09T18:00:00+05:30',
  eventFrequency: 'weekly',
  repeatEndDate: '2027-01-30',
  sessionName: '',
} as const

/** When they are in UTC, to the minute. */
export const saturdayTimes = ['2027-01-09T12:30', '2027-01-16T12:30', '2027-01-23T12:30', '2027-01-30T12:30']

/** The same for a new pair before each test: Asha with her mentor Ravi. Each test has its own two people. */
export function openPairCalendar(testing: Testing) {
  const calendar = openCalendar(testing)
  const asha: TestPerson = { id: '', email: '', token: '' }
  const ravi: TestPerson = { ...asha }
  beforeEach(async () => {
    Object.assign(asha, await testing.person({ firstName: 'Asha' }))
    Object.assign(ravi, await testing.person({ role: 'mentor', firstName: 'Ravi' }))
    await calendar.begin(ravi, asha)
  })
  return { ...calendar, asha, ravi }
}

/** Makes requests about the calendar of one mentorship after another. */
function openCalendar(testing: Testing) {
  const { ask, house } = testing
  let mentorshipId = ''
  // A Wednesday in India.
  house.clock.shift(Date.parse('2027-01-06T04:30:00Z') - house.clock.now().getTime())
  const as = ({ token }: TestPerson, key?: string) => ({
    token,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
  const named = (eventId: string) => ({ mentorshipId, eventId })
  const add = (person: TestPerson, parts: Partial<EventBody> = {}, key?: string) =>
    ask(
      calendarCalls.addEvent,
      { params: { mentorshipId }, body: eventBody(testing, parts) },
      as(person, key),
    )
  const list = (person: TestPerson, query: { from?: string; to?: string } = {}) =>
    ask(calendarCalls.events, { params: { mentorshipId }, query }, as(person))
  return {
    as,
    add,
    list,
    mentorshipId: () => mentorshipId,
    /** Begins a mentorship and makes it the one that requests are about. */
    async begin(mentor: TestPerson, ...mentees: readonly TestPerson[]) {
      const menteeIds = mentees.map(({ id }) => id)
      const begun = await beginMentorship(house, { mentorId: mentor.id, menteeIds, name: 'Together' })
      mentorshipId = begun.mentorshipId
    },
    timesOf: async (person: TestPerson, query?: { from?: string; to?: string }) =>
      (await list(person, query)).map(({ scheduledTime }) => scheduledTime.slice(0, 16)),
    change: (...[person, eventId, body, key]: [TestPerson, string, Change, string?]) =>
      ask(calendarCalls.changeEvent, { params: named(eventId), body }, as(person, key)),
    drop: (person: TestPerson, eventId: string, applyToRecurring?: RecurringScope) =>
      ask(calendarCalls.deleteEvent, { params: named(eventId), body: { applyToRecurring } }, as(person)),
    restore: (person: TestPerson, eventId: string) =>
      ask(calendarCalls.restoreEvent, { params: named(eventId) }, as(person)),
    answer: (person: TestPerson, eventId: string, body: Given<typeof calendarCalls.answerEvent>['body']) =>
      ask(calendarCalls.answerEvent, { params: named(eventId), body }, as(person)),
    /** Adds the series and returns the id of each of its occurrences. */
    async addSaturdays(person: TestPerson): Promise<[string, string, string, string]> {
      await add(person, saturdays)
      const [first, second, third, fourth] = (await list(person)).map(({ id }) => id)
      if (!first || !second || !third || !fourth) throw new Error('Four Saturdays have four occurrences.')
      return [first, second, third, fourth]
    },
    /** Moves the clock to a moment for the work, and back. */
    async at<Result>(moment: string, work: () => Promise<Result>): Promise<Result> {
      const away = Date.parse(moment) - house.clock.now().getTime()
      house.clock.shift(away)
      try {
        return await work()
      } finally {
        house.clock.shift(-away)
      }
    },
  }
}
