import { accessCalls } from '@saathi/contract/access/calls.ts'
import { learningCalls } from '@saathi/contract/learning/calls.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { arrive } from '../../device/identity.ts'
import { buildArrival, buildSessionCard, buildStatus } from '../../testing/builders.ts'
import { type FakeTransport, fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { keyOf, queryClient } from '../../wire/queries.ts'
import { LearningHubPage } from './LearningHubPage.tsx'

const days = Array.from({ length: 7 }, (_, at) => ({
  date: `2026-11-2${at}`,
  taken: at === 0 ? 3 : 0,
  isToday: at === 0,
}))
const progress = {
  quizStreaks: [],
  completeWeeks: [],
  completedQuiz: 3,
  totalQuiz: 9,
  completedSessions: [],
  totalSessions: 3,
  badges: [],
  week: { days, taken: 3, goal: 3, streak: 1 },
}
const images = { imageType: 'web' }
const ongoing = { query: { ongoingSession: 'true', ...images, size: '4' } } as const
const notStarted = { query: { notStarted: 'true', ...images, size: '1' } } as const

let transport: FakeTransport
let status: PromiseWithResolvers<ReturnType<typeof buildStatus>>
let sessions: PromiseWithResolvers<ReturnType<typeof buildSessionCard>[]>

beforeEach(async () => {
  transport = fakeTransport()
  status = Promise.withResolvers()
  sessions = Promise.withResolvers()
  transport.on(accessCalls.status, () => status.promise)
  transport.on(learningCalls.progress, progress)
  transport.on(learningCalls.mySessions, [])
  transport.on(learningCalls.sessions, ({ query }) =>
    query !== undefined && 'notStarted' in query ? sessions.promise : [],
  )
  await arrive(buildArrival())
  const updatedAt = -(Date.now() - 3_600_000)
  queryClient.setQueryData(keyOf(accessCalls.status, {}), buildStatus(), { updatedAt })
  queryClient.setQueryData(keyOf(learningCalls.progress, {}), progress, { updatedAt })
  queryClient.setQueryData(keyOf(learningCalls.mySessions, ongoing), [], { updatedAt })
  queryClient.setQueryData(keyOf(learningCalls.sessions, notStarted), [], { updatedAt })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const shown = (words: string) => screen.queryByText(words)

test('a hub that the device stored is marked, and does not say that the week or all sessions are done', async () => {
  render(<LearningHubPage />)
  expect(await screen.findByText('shell.asOf.updating')).toBeTruthy()
  expect(shown('learning.lead.complete')).toBeNull()
  expect(shown('learning.next.nothing')).toBeNull()
  status.resolve(buildStatus())
  sessions.resolve([])
  await waitFor(() => expect(shown('learning.lead.complete')).toBeTruthy())
  expect(shown('learning.next.nothing')).toBeTruthy()
  expect(shown('shell.asOf.updating')).toBeNull()
})

test('a session that came meanwhile is next, and the hub never said that there is none', async () => {
  render(<LearningHubPage />)
  await screen.findByText('shell.asOf.updating')
  expect(shown('learning.next.nothing')).toBeNull()
  status.resolve(buildStatus())
  sessions.resolve([buildSessionCard({ id: 'new', title: 'A new session' })])
  expect(await screen.findByText('A new session')).toBeTruthy()
})

test('without a network the mark stays on the hub', async () => {
  transport.cut()
  render(<LearningHubPage />)
  expect(await screen.findByText('shell.asOf')).toBeTruthy()
  expect(shown('learning.lead.complete')).toBeNull()
  transport.mend()
})

test.each([
  [0, 'learning.lead.start'],
  [1, 'learning.lead.left'],
  [3, 'learning.lead.complete'],
])(
  'after %d quizzes of the week the lead is %s, so "more" is said only after the first',
  async (taken, lead) => {
    const week = { days, taken, goal: 3, streak: 0 }
    transport.on(learningCalls.progress, { ...progress, week })
    queryClient.setQueryData(keyOf(learningCalls.progress, {}), { ...progress, week })
    render(<LearningHubPage />)
    status.resolve(buildStatus())
    sessions.resolve([])
    expect(await screen.findByText(lead)).toBeTruthy()
    const others = ['start', 'left', 'complete']
      .map((each) => `learning.lead.${each}`)
      .filter((each) => each !== lead)
    for (const other of others) expect(shown(other)).toBeNull()
  },
)
