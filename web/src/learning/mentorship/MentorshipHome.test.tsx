import { accessCalls } from '@saathi/contract/access/calls.ts'
import { mentorshipLearningCalls } from '@saathi/contract/learning/mentorshipCalls.ts'
import { mentorshipCalls } from '@saathi/contract/mentorship/calls.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { buildMentorship } from '../../calendar/testing/buildCalendar.ts'
import { arrive } from '../../device/identity.ts'
import { buildArrival, buildStatus } from '../../testing/builders.ts'
import { type FakeTransport, fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { keyOf, queryClient } from '../../wire/queries.ts'
import { MentorshipHome } from './MentorshipHome.tsx'

const call = mentorshipLearningCalls.mentorship
const given = { params: { mentorshipId: 'm1' } }
const { partnerDetails, progress } = buildMentorship()
const [ravi] = partnerDetails.partnerDetails

/** Ravi's mentorship with Kavya, who last did something at this time. */
const withKavya = (activeOn: string | null) =>
  buildMentorship({
    partnerDetails: {
      userDetails: { ...partnerDetails.userDetails, id: 'ravi', role: 'mentor' },
      partnerDetails:
        ravi === undefined ? [] : [{ ...ravi, id: 'kavya', firstName: 'Kavya', role: 'mentee' }],
    },
    progress: {
      ...progress,
      partnerProgress: [
        { userId: 'kavya', completedSessions: 0, completedQuiz: 0, activeOn, sessionsUntilOpen: 0 },
      ],
    },
  })
const underWay = withKavya(new Date().toISOString())

let transport: FakeTransport
let answer: PromiseWithResolvers<ReturnType<typeof buildMentorship>>

beforeEach(async () => {
  transport = fakeTransport()
  answer = Promise.withResolvers()
  transport.on(call, () => answer.promise)
  transport.on(accessCalls.status, buildStatus())
  transport.on(mentorshipCalls.mentorships, [])
  await arrive(buildArrival({ id: 'ravi', role: 'mentor' }))
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

/** Opens the page with a reply that this device stored an hour ago. */
function openStored(): void {
  queryClient.setQueryData(keyOf(call, given), underWay, { updatedAt: -(Date.now() - 3_600_000) })
  render(<MentorshipHome mentorshipId="m1" calendar={{ meeting: () => null, days: () => null }} />)
}
const nobodyNeeds = () => screen.queryByText(/mentorship\.mentor\.nobodyNeeds/)

test('a stored reply is marked as old, and nothing says that nobody needs the mentor', async () => {
  openStored()
  expect(await screen.findAllByText('shell.asOf.updating')).toHaveLength(2)
  expect(nobodyNeeds()).toBeNull()
})

test('when the fresh reply is there, the mark is gone and the page says that nobody needs the mentor', async () => {
  openStored()
  await screen.findAllByText('shell.asOf.updating')
  answer.resolve(underWay)
  await waitFor(() => expect(nobodyNeeds()).toBeTruthy())
  expect(screen.queryByText(/shell\.asOf/)).toBeNull()
})

test('a mentee who began to wait meanwhile is named, and the stored reply never said the contrary', async () => {
  openStored()
  await screen.findAllByText('shell.asOf.updating')
  answer.resolve(withKavya(null))
  expect(await screen.findByText(/mentorship\.mentor\.needs/)).toBeTruthy()
  expect(nobodyNeeds()).toBeNull()
  expect(screen.queryByText(/shell\.asOf/)).toBeNull()
})

test('without a network the mark stays, and so does the silence about who needs the mentor', async () => {
  transport.cut()
  openStored()
  expect(await screen.findAllByText('shell.asOf')).toHaveLength(2)
  expect(nobodyNeeds()).toBeNull()
  transport.mend()
})

test('a mentor prepares from here and sees no rewards; a mentee has them', async () => {
  openStored()
  answer.resolve(underWay)
  const prepare = await screen.findByRole('link', { name: 'learning.mentor.prepare' })
  expect(prepare.getAttribute('href')).toBe(`/mentorship/prepare?mentorship=${underWay.id}`)
  expect(screen.queryByRole('link', { name: /mentorship\.rewards\.title/ })).toBeNull()
  cleanup()
  queryClient.clear()
  transport.on(call, buildMentorship())
  render(<MentorshipHome mentorshipId="m1" calendar={{ meeting: () => null, days: () => null }} />)
  expect(await screen.findByRole('link', { name: /mentorship\.rewards\.title/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'learning.mentor.prepare' })).toBeNull()
})
