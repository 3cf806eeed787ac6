import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { calendarLinkCalls } from '@saathi/contract/calendar/linkCalls.ts'
import { contentCalls } from '@saathi/contract/content/calls.ts'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

import { arrive } from '../../device/identity.ts'
import { buildArrival, buildClientConfig } from '../../testing/builders.ts'
import { type FakeTransport, fakeTransport, refused } from '../../wire/testing/fakeTransport.ts'
import { queryClient } from '../../wire/queries.ts'
import { buildEvent, buildMentorship, buildMonth } from './buildCalendar.ts'
import { forgetForm } from '../event/draft.ts'
import { MentorshipCalendar } from '../MentorshipCalendar.tsx'

/** No meeting is planned, and one time suits both. */
export const suggesting = {
  event: null,
  suggestions: [{ scheduledTime: '2026-11-28T13:30:00.000Z', durationMinutes: 60, isCommon: true }],
  hasSaid: true,
  waitsFor: [],
  session: { id: 'goals', title: 'Goals', localeTitle: {} },
}

/** Prepares the server for the calendar of a mentorship before each test. */
export function openPage() {
  let transport: FakeTransport = fakeTransport()
  beforeEach(async () => {
    vi.useFakeTimers({ now: new Date('2026-11-23T06:00:00Z'), toFake: ['Date'] })
    transport = fakeTransport()
    transport.on(calendarCalls.month, buildMonth({ events: [buildEvent()] }))
    transport.on(calendarCalls.events, [])
    transport.on(calendarCalls.clashes, refused(503, 'unavailable'))
    transport.on(calendarCalls.nextMeeting, suggesting)
    transport.on(calendarLinkCalls.integrations, [])
    transport.on(contentCalls.clientConfig, buildClientConfig())
    await arrive(buildArrival())
  })
  afterEach(() => {
    cleanup()
    queryClient.clear()
    forgetForm()
    history.replaceState(null, '', '/')
    vi.useRealTimers()
  })
  return {
    transport: () => transport,
    show: () => render(<MentorshipCalendar mentorship={buildMentorship()} />),
  }
}
