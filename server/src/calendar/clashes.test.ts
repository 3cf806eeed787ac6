import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import type { RecurringScope } from '@saathi/contract/calendar/rules.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { describe, expect, test } from 'vitest'

import { buildMentorship } from '../mentorship/testing/buildMentorship.ts'
import { failureOf, openTesting, type TestPerson } from '../testing/testing.ts'
import { eventBody } from './testing/buildEvent.ts'
import { openPairCalendar, saturdays } from './testing/testCalendar.ts'

const testing = await openTesting()
const { ask, house } = testing
const calendar = openPairCalendar(testing)
const { add, addSaturdays, as, asha, ravi } = calendar

interface Plan {
  readonly scheduledTime: string
  readonly eventFrequency?: string
  readonly repeatEndDate?: string
  readonly eventId?: string
  readonly applyToRecurring?: RecurringScope
}

const foreseen = (person: TestPerson, plan: Plan) =>
  ask(
    calendarCalls.clashes,
    { params: { mentorshipId: calendar.mentorshipId() }, query: { durationMinutes: '60', ...plan } },
    as(person),
  )

const weekly = {
  scheduledTime: '2027-01-09T18:30:00+05:30',
  eventFrequency: 'weekly',
  repeatEndDate: '2027-01-30',
} as const

describe('an event that is not saved yet', () => {
  test('is compared with all its occurrences, and nothing is stored', async () => {
    const later = await add(asha, { title: 'Later', scheduledTime: '2027-01-23T18:00:00+05:30' })
    const found = await foreseen(asha, weekly)
    expect(found).toEqual({
      clashes: [{ id: later.id, title: 'Later', scheduledTime: '2027-01-23T12:30:00.000Z' }],
      busy: [],
    })
    expect(await calendar.list(asha)).toHaveLength(1)
    expect(await foreseen(asha, { ...weekly, repeatEndDate: '2027-01-22' })).toEqual({
      clashes: [],
      busy: [],
    })
  })

  test('is compared also where it begins years ahead', async () => {
    const far = { scheduledTime: '2030-01-05T12:30:00Z' }
    await add(asha, { title: 'Far', ...far })
    expect((await foreseen(asha, far)).clashes).toHaveLength(1)
  })

  test('names nothing for an end before the beginning and for years that no event can have', async () => {
    await add(asha, { scheduledTime: weekly.scheduledTime })
    for (const plan of [
      { ...weekly, repeatEndDate: '2026-01-01' },
      { scheduledTime: '2198-01-01T00:00:00Z' },
      { ...weekly, scheduledTime: '1970-01-03T18:00:00+05:30' },
    ]) {
      expect(await foreseen(asha, plan)).toEqual({ clashes: [], busy: [] })
    }
  })

  test('is not compared for a stranger', async () => {
    const stranger = await testing.person()
    expect((await failureOf(foreseen(stranger, weekly))).code).toBe('not_found')
  })
})

describe('a change that is not saved yet', () => {
  test('of one occurrence is compared with the others of its series', async () => {
    const [first, second] = await addSaturdays(asha)
    const { scheduledTime, eventFrequency, repeatEndDate } = saturdays
    const times = { scheduledTime, eventFrequency, repeatEndDate }
    const found = await foreseen(asha, { ...times, eventId: second, applyToRecurring: 'THIS' })
    expect(found.clashes.map(({ id }) => id)).toEqual([first])
  })

  test('of following or all ones is not compared with what it replaces', async () => {
    const [, second] = await addSaturdays(asha)
    const other = await add(asha, { title: 'Other', scheduledTime: '2027-01-31T18:00:00+05:30' })
    for (const applyToRecurring of ['FOLLOWING', 'ALL'] as const) {
      const found = await foreseen(asha, {
        eventId: second,
        applyToRecurring,
        scheduledTime: '2027-01-17T18:00:00+05:30',
        eventFrequency: 'weekly',
        repeatEndDate: '2027-02-01',
      })
      expect(found.clashes.map(({ id }) => id)).toEqual([other.id])
    }
  })
})

describe('a member who has a meeting elsewhere', () => {
  async function meetElsewhere() {
    const other = await testing.person()
    const { mentorshipId } = await buildMentorship(house, { mentor: ravi, mentees: [other] })
    const body = eventBody(testing, { title: 'Secret', scheduledTime: '2027-01-16T18:15:00+05:30' })
    await ask(calendarCalls.addEvent, { params: { mentorshipId }, body }, as(other))
  }

  test('is only said to be busy, at the time of the own occurrence', async () => {
    await meetElsewhere()
    const found = await foreseen(asha, weekly)
    expect(found).toEqual({
      clashes: [],
      busy: [{ userId: ravi.id, scheduledTime: '2027-01-16T13:00:00.000Z' }],
    })
    expect(JSON.stringify(found)).not.toContain('Secret')
    expect(await foreseen(ravi, weekly)).toMatchObject({ clashes: [{ title: 'Secret' }], busy: [] })
    expect((await foreseen(asha, { scheduledTime: '2027-01-16T17:15:00+05:30' })).busy).toEqual([])
  })

  test('is not said to be busy after one of the two has stopped the contact', async () => {
    await meetElsewhere()
    await ask(safetyCalls.block, { body: { userId: asha.id } }, { token: ravi.token })
    expect((await foreseen(asha, weekly)).busy).toEqual([])
  })

  test('is left out in a group for the one with whom the contact is stopped, and said to the others', async () => {
    const nila = await testing.person()
    await calendar.begin(ravi, asha, nila)
    await meetElsewhere()
    const busyFor = async (person: TestPerson) =>
      (await foreseen(person, weekly)).busy.map(({ userId }) => userId)
    expect(await busyFor(asha)).toEqual([ravi.id])
    await ask(safetyCalls.block, { body: { userId: ravi.id } }, { token: asha.token })
    expect(await busyFor(asha)).toEqual([])
    expect(await busyFor(nila)).toEqual([ravi.id])
  })
})
