import { mentorshipLearningCalls } from '@saathi/contract/learning/mentorshipCalls.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { arrive } from '../../device/identity.ts'
import { buildArrival } from '../../testing/builders.ts'
import { speak } from '../../texts/texts.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { noteAnswer, noteSilence } from '../../wire/network.ts'
import { TimeLeft } from './TimeLeft.tsx'

afterEach(() => {
  cleanup()
  speak('en', {})
})

test.each([
  ['en', 'Complete by {date}', 'Complete by 7 Dec'],
  ['hi', '{date} तक पूरा करें', '7 दिस॰ तक पूरा करें'],
])('the last day is written as all dates are in India (%s)', (language, text, shown) => {
  speak(language, { 'learning.time.completeBy': text })
  render(
    <TimeLeft
      session={{
        mentorship: null,
        sessionStatus: 'ONGOING',
        endDate: '2026-12-07T12:00:00+05:30',
        partnerCompletedSteps: [{ userId: 'ravi', partnerStatus: 'PARTIAL_COMPLETE', completedSteps: [] }],
      }}
    />,
  )
  expect(screen.getByText(shown)).toBeTruthy()
})

test('a session that waits for one of several mentees names them', async () => {
  const transport = fakeTransport()
  await arrive(buildArrival({ role: 'mentor' }))
  const partner = (id: string, firstName: string, role: 'mentee' | 'mentor' = 'mentee') => ({
    id,
    firstName,
    lastName: '',
    displayName: firstName,
    displayPicture: null,
    picture: null,
    role,
    bio: '',
    isBridge: false,
    applicationStatus: null,
  })
  transport.on(mentorshipLearningCalls.mentorship, {
    id: 'm1',
    type: 'group',
    mentorshipType: 'group',
    status: 'ACTIVE',
    since: '2026-11-01T08:00:00.000Z',
    until: null,
    channelId: null,
    partnerDetails: {
      userDetails: partner('meera', 'Meera', 'mentor'),
      partnerDetails: [partner('kiran', 'Kiran'), partner('divya', 'Divya')],
    },
    projectDetail: '',
    localeProjectDetail: {},
    progress: {
      completedQuiz: 0,
      totalQuiz: 0,
      completedSessions: [],
      totalSessions: 0,
      badges: [],
      quizStreaks: [],
      completeWeeks: [],
      week: { taken: 0, goal: 3, streak: 0, days: [] },
      partnerProgress: [],
    },
    sessions: [],
    lastSessionStatus: null,
  })
  speak('en', {
    'learning.time.partnerToComplete_one': '{names} has yet to complete it',
    'learning.time.othersToComplete': 'Others',
  })
  render(
    <TimeLeft
      session={{
        mentorship: 'm1',
        sessionStatus: 'PARTIAL_COMPLETE',
        endDate: null,
        partnerCompletedSteps: [
          { userId: 'kiran', partnerStatus: 'PARTIAL_COMPLETE', completedSteps: [] },
          { userId: 'divya', partnerStatus: 'ONGOING', completedSteps: [] },
        ],
      }}
    />,
  )
  expect(await screen.findByText('Divya has yet to complete it')).toBeTruthy()
  expect(screen.queryByText('shell.asOf')).toBeNull()
  // Without a network, Divya may have completed it meanwhile.
  act(() => noteSilence())
  expect(await screen.findByText('shell.asOf')).toBeTruthy()
  act(() => noteAnswer())
})
