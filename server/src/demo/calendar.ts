import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import type { FreeSlot } from '@saathi/contract/calendar/rules.ts'
import { daysAfter, indiaDayOf, mondayOf } from '@saathi/contract/base/indiaDays.ts'
import { mentorshipLearningCalls } from '@saathi/contract/learning/mentorshipCalls.ts'

import type { House } from '../house/house.ts'
import { moveEndDate } from '../learning/public/sessions.ts'
import type { Ask } from './learn.ts'

/** Two members of one mentorship. */
export interface Planning {
  readonly mentorshipId: string
  readonly mentee: Ask
  readonly mentor: Ask
}

const dayMs = 86_400_000

/** When the demo pair is free: Saturday evening and Sunday morning suit both. */
const free: Readonly<Record<'mentee' | 'mentor', FreeSlot[]>> = {
  mentee: ['wed_evening', 'sat_evening', 'sun_morning'],
  mentor: ['thu_night', 'sat_evening', 'sun_morning'],
}

/**
 * Plans the weekly call of the demo pair, with one occurrence moved and one cancelled, and a session that is due soon;
 * repeating it changes nothing.
 */
export async function planWeeklyCall(
  house: House,
  { mentorshipId, mentee, mentor }: Planning,
): Promise<void> {
  await mentee(calendarCalls.saveAvailability, { body: { slots: free.mentee } })
  await mentor(calendarCalls.saveAvailability, { body: { slots: free.mentor } })
  // The Saturday of the next week, which is in the future on any day.
  const saturday = daysAfter(mondayOf(indiaDayOf(house.clock.now())), 12)
  const { seriesId, scheduledTime, id } = await mentee(
    calendarCalls.addEvent,
    {
      params: { mentorshipId },
      body: {
        title: 'Our weekly call',
        description: 'How the week was, and one thing for the next one.',
        eventFrequency: 'weekly',
        scheduledTime: `${saturday}T18:00:00+05:30`,
        isPairGroupCall: true,
        repeatEndDate: daysAfter(saturday, 77),
      },
    },
    'demo-weekly-call',
  )
  const [moved, cancelled] = [1, 2].map((week) => {
    const at = new Date(Date.parse(scheduledTime) + week * 7 * dayMs)
    return { at, eventId: `${seriesId}_${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z` }
  })
  if (moved === undefined || cancelled === undefined) throw new Error('Two weeks are two.')
  const sunday = new Date(moved.at.getTime() + dayMs - 7 * 3_600_000).toISOString()
  const later = { scheduledTime: sunday, title: 'Our call, on Sunday' }
  await mentor(
    calendarCalls.changeEvent,
    { params: { mentorshipId, eventId: moved.eventId }, body: later },
    'demo-move',
  )
  await mentee(calendarCalls.deleteEvent, { params: { mentorshipId, eventId: cancelled.eventId }, body: {} })
  const yes = { answer: 'yes', applyToRecurring: 'ALL' } as const
  await mentor(calendarCalls.answerEvent, { params: { mentorshipId, eventId: id }, body: yes })
  await setDeadline(house, mentee, mentorshipId)
}

/** Makes the session that the mentee works on due at the end of the week, on any day that the demo is made. */
async function setDeadline(house: House, mentee: Ask, mentorshipId: string): Promise<void> {
  const { lastSessionStatus } = await mentee(mentorshipLearningCalls.mentorship, { params: { mentorshipId } })
  if (lastSessionStatus === null) throw new Error('The demo mentee works on no session.')
  const { sessionId } = lastSessionStatus
  const sunday = daysAfter(mondayOf(indiaDayOf(house.clock.now())), 6)
  await moveEndDate(house, { mentorshipId, sessionId }, new Date(`${sunday}T23:59:59+05:30`))
}

/** Plans the monthly evening of the demo group; repeating it changes nothing. */
export async function planGroupEvening(
  house: House,
  { mentorshipId, mentee, mentor }: Planning,
): Promise<void> {
  const day = daysAfter(mondayOf(indiaDayOf(house.clock.now())), 17)
  const { id: eventId } = await mentor(
    calendarCalls.addEvent,
    {
      params: { mentorshipId },
      body: {
        title: 'Our group evening',
        description: 'Each of us brings one question.',
        eventFrequency: 'monthly',
        scheduledTime: `${day}T19:30:00+05:30`,
        durationMinutes: 90,
        isPairGroupCall: true,
        repeatEndDate: daysAfter(day, 170),
      },
    },
    'demo-group-evening',
  )
  const maybe = { answer: 'maybe', applyToRecurring: 'ALL' } as const
  await mentee(calendarCalls.answerEvent, { params: { mentorshipId, eventId }, body: maybe })
}
