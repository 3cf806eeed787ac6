import { learningCallsOf } from '@saathi/contract/learning/calls.ts'
import type { SessionProgress } from '@saathi/contract/learning/session.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Route } from 'wouter'

import { arrive } from '../../device/identity.ts'
import { sessionPathsIn } from '../../wire/paths.ts'
import { buildArrival } from '../../testing/builders.ts'
import { fakeTransport, refused } from '../../wire/testing/fakeTransport.ts'
import { queryClient } from '../../wire/queries.ts'
import { SessionIntroPage } from '../session/SessionIntroPage.tsx'
import { buildSession, buildStep } from '../testing/buildSession.ts'
import { SummaryPage } from './SummaryPage.tsx'

const where = { area: 'mentorships', mentorship: 'm' } as const
const calls = learningCallsOf('mentorships')

const started: SessionProgress = {
  session: 's',
  mentorship: 'm',
  sessionStatus: 'ONGOING',
  endDate: new Date(Date.now() + 86_400_000 * 10).toISOString(),
  durationCompleted: 0,
  sessionDuration: 10,
  completedSteps: [],
  openedStep: null,
  openedAt: null,
}

beforeEach(async () => {
  const transport = fakeTransport()
  const before = buildSession({
    isLearningHub: false,
    mentorship: 'm',
    sessionStatus: null,
    endDate: null,
    sessionSteps: [buildStep({ id: 'one' })],
  })
  let hasStarted = false
  // After the start, only its reply says what is shown.
  transport.on(calls.session, () => (hasStarted ? refused(503, 'unavailable') : before))
  transport.on(calls.startSession, () => {
    hasStarted = true
    return started
  })
  await arrive(buildArrival())
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  history.replaceState(null, '', '/')
})

test('the summary shows the time that is left right after the start, on its first view', async () => {
  history.replaceState(null, '', sessionPathsIn('mentorships').introduction('s'))
  render(
    <>
      <Route path="/mentorship/:session/sessionintro">
        <SessionIntroPage where={where} />
      </Route>
      <Route path="/mentorship/:session/summary">
        <SummaryPage where={where} />
      </Route>
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'learning.start.action' }))
  fireEvent.click(screen.getByRole('button', { name: 'learning.start.yes' }))
  expect(await screen.findByText('mentorship.summary.lead')).toBeTruthy()
  expect(screen.getByText(/^learning\.time\./)).toBeTruthy()
})
