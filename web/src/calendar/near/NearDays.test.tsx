import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { arrive } from '../../device/identity.ts'
import { buildArrival } from '../../testing/builders.ts'
import { queryClient } from '../../wire/queries.ts'
import { type FakeTransport, fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { buildEvent, buildMentorship, buildMonth } from '../testing/buildCalendar.ts'
import { MeetingLine, NearDays } from './NearDays.tsx'

const mentorship = buildMentorship()
const next = { suggestions: [], hasSaid: true, waitsFor: [], session: null }

let transport: FakeTransport

beforeEach(async () => {
  transport = fakeTransport()
  await arrive(buildArrival({ id: 'asha' }))
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

/** The line about the next meeting; both people of the pair are asked to this one. */
async function lineOf(event: Partial<CalendarEvent>): Promise<string | null> {
  transport.on(calendarCalls.nextMeeting, { ...next, event: buildEvent(event) })
  render(<MeetingLine mentorship={mentorship} />)
  return (await screen.findByRole('link')).textContent
}

test('the next meeting asks for an answer that a person has not given', async () => {
  expect(await lineOf({ createdBy: 'ravi' })).toContain('calendar.answer.legend')
})

test('the next meeting asks nothing of the person who planned it, nor of one who has answered', async () => {
  expect(await lineOf({ createdBy: 'asha' })).not.toContain('calendar.answer')
  cleanup()
  queryClient.clear()
  const answers = [{ userId: 'asha', answer: 'maybe' as const }]
  expect(await lineOf({ createdBy: 'ravi', answers })).not.toContain('calendar.answer')
})

const today = () => {
  const scheduledTime = new Date().toISOString()
  return { title: 'CV', scheduledTime, answers: [{ userId: 'ravi', answer: 'no' as const }] }
}

test('a meeting of the next days says who can’t come', async () => {
  transport.on(calendarCalls.month, buildMonth({ events: [buildEvent(today())] }))
  render(<NearDays mentorship={mentorship} />)
  const link = await screen.findByRole('link', { name: /CV/ })
  expect(link.textContent).toContain('calendar.answer.said.no')
})

test('of two of whom one has stopped the contact, no meeting is shown for the next days', async () => {
  transport.on(calendarCalls.month, buildMonth({ isPaused: true, events: [buildEvent(today())] }))
  render(<NearDays mentorship={mentorship} />)
  expect(await screen.findByText('calendar.near.free')).toBeTruthy()
  expect(screen.queryByText(/CV/)).toBeNull()
})
