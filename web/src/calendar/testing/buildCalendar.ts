import type { CalendarEvent, ChangedEvent } from '@saathi/contract/calendar/event.ts'
import type { MentorshipDetail } from '@saathi/contract/learning/mentorshipCalls.ts'

import { buildSessionCard } from '../../testing/builders.ts'
import type { Month } from '../month/marks.ts'

/** An event for tests: a weekly call on Saturdays at seven in the evening. */
export function buildEvent(more: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    id: 'weekly_20261128T133000Z',
    seriesId: 'weekly',
    title: 'Weekly call',
    description: '',
    eventFrequency: 'weekly',
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
    isMoreToCome: true,
    monthDay: 10,
    mayChange: true,
    ...more,
  }
}

/** The same as the reply to a change. */
export function buildChanged(more: Partial<ChangedEvent> = {}): ChangedEvent {
  return { ...buildEvent(), clashes: [], nextUsual: null, ...more }
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
    isPaused: false,
    isLinkBroken: false,
    ...more,
  }
}

/** A pair for tests: Asha with her mentor Ravi, and one session. */
export function buildMentorship(more: Partial<MentorshipDetail> = {}): MentorshipDetail {
  const person = {
    lastName: '',
    displayPicture: null,
    picture: null,
    bio: '',
    isBridge: false,
    applicationStatus: null,
  }
  return {
    id: 'm1',
    type: 'one_to_one',
    mentorshipType: 'one_to_one',
    status: 'ACTIVE',
    since: '2026-10-01T00:00:00.000Z',
    until: null,
    channelId: 'c1',
    partnerDetails: {
      userDetails: { ...person, id: 'asha', firstName: 'Asha', displayName: 'Asha Patil', role: 'mentee' },
      partnerDetails: [
        { ...person, id: 'ravi', firstName: 'Ravi', displayName: 'Ravi Menon', role: 'mentor' },
      ],
    },
    projectDetail: '',
    localeProjectDetail: {},
    progress: {
      quizStreaks: [],
      completeWeeks: [],
      week: { days: [], taken: 0, goal: 3, streak: 0 },
      completedSessions: [],
      totalSessions: 1,
      completedQuiz: 0,
      totalQuiz: 0,
      badges: [],
      partnerProgress: [],
    },
    sessions: [buildSessionCard({ id: 'goals', title: 'Goals' })],
    lastSessionStatus: null,
    ...more,
  }
}
