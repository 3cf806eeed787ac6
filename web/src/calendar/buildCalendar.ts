import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'

import type { Month } from './month/marks.ts'

/** An event for tests: a weekly call on Saturdays at seven in the evening. */
export function buildEvent(more: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    id: 'weekly_20261128T133000Z',
    seriesId: 'weekly',
    title: 'Weekly call',
    description: '',
    eventFrequency: 'WEEKLY',
    isRecurringEvent: true,
    repeatEndDate: '2026-12-31',
    scheduledTime: '2026-11-28T13:30:00.000Z',
    durationMinutes: 60,
    timeZone: 'Asia/Kolkata',
    sessionId: null,
    sessionName: '',
    localeSessionName: {},
    isPairGroupCall: true,
    mentorship: 'm1',
    mentorGroup: null,
    createdBy: 'ravi',
    videos: [{ sessionUuid: 'room1' }],
    answers: [],
    isException: false,
    mayChange: true,
    ...more,
  }
}

/** A month for tests: November 2026, with nothing in it. */
export function buildMonth(more: Partial<Month> = {}): Month {
  return {
    mentorship: 'm1',
    timeZone: 'Asia/Kolkata',
    from: '2026-10-26',
    to: '2026-12-06',
    events: [],
    deadlines: [],
    quizDays: [],
    quizStreaks: [],
    ...more,
  }
}
