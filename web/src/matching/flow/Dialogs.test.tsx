import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'
import type { MatchList, Tracker } from '@saathi/contract/matching/trackers.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { type FakeTransport, refused } from '../../wire/testing/fakeTransport.ts'
import { queryClient, refreshAnswers } from '../../wire/queries.ts'
import { buildMatchList, buildTracker } from '../testing/buildMatches.ts'
import { acceptButton as accept, nameShown, openScreens } from '../testing/testScreens.tsx'
const page = openScreens()
const { show } = page
let transport: FakeTransport
beforeEach(() => {
  transport = page.transport()
})
afterEach(() => localStorage.clear())

const confirm = () => screen.getByRole('button', { name: 'matching.send.confirm' })

test('somebody who is gone is told in a dialog that only leads to a fresh page', async () => {
  await show({ matchTrackers: [buildTracker('Ravi')] })
  transport.on(matchCalls.decide, { status: 'MENTOR_UNAVAILABLE' })
  fireEvent.click(accept())
  fireEvent.click(confirm())
  const dialog = await screen.findByRole('dialog', { name: 'matching.gone.title.mentor' })
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(within(dialog).getByText('matching.gone.in')).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'matching.gone.now' })).toBeTruthy()
})

/** A proposal that the other person ended just now. */
const buildEnded = (id: string, more: Partial<Tracker> = {}) =>
  buildTracker(id, {
    status: 'EXPIRED',
    outcome: 'left_pool',
    expiresOn: null,
    groupCompatibility: null,
    endedOn: new Date().toISOString(),
    ...more,
  })

test('a proposal that ended says how, nothing about it can be chosen, and it is told once', async () => {
  const list = {
    matchTrackers: [buildEnded('Ravi', { interestStatus: 'INTERESTED' }), buildTracker('Tara')],
  }
  await show(list)
  expect(screen.getByText('matching.outcome.mentee.left_pool matching.ended.yesBack')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'matching.decide.yes' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'matching.ended.understood' }))
  expect(nameShown()).toBe('Tara Kumari')
  cleanup()
  queryClient.clear()
  await show(list)
  expect(nameShown()).toBe('Tara Kumari')
})

test.each([
  ['mentee', 'default'],
  ['mentee', 'awaiting_mentor_response'],
  ['mentee', 'group_hold'],
  ['mentor', 'default'],
  ['mentor', 'group_hold'],
] as const)(
  'an ending is told a %s once on the screen %s, where the person waits',
  async (role, shownScreen) => {
    const list: Partial<MatchList> = {
      screen: shownScreen,
      userMatchType: '1toM',
      matchTrackers: [buildEnded('Ravi')],
    }
    const said = new RegExp(`matching.outcome.${role}.left_pool`)
    await show(list, role)
    expect(await screen.findByText(said)).toBeTruthy()
    transport.on(matchCalls.putEndingsAway, {})
    fireEvent.click(screen.getByRole('button', { name: 'matching.ended.understood' }))
    expect(screen.queryByText(said)).toBeNull()
    await waitFor(() =>
      expect(transport.given(matchCalls.putEndingsAway).map(({ body }) => body)).toEqual([{ ids: ['Ravi'] }]),
    )
    cleanup()
    await show(list, role)
    expect(screen.queryByText(said)).toBeNull()
  },
)

test('the server is told again about an ending that was put away while it could not be reached', async () => {
  const list: Partial<MatchList> = { screen: 'default', matchTrackers: [buildEnded('Ravi')] }
  await show(list)
  transport.on(matchCalls.putEndingsAway, refused(503, 'unavailable'))
  fireEvent.click(await screen.findByRole('button', { name: 'matching.ended.understood' }))
  await waitFor(() => expect(transport.given(matchCalls.putEndingsAway)).toHaveLength(1))
  transport.on(matchCalls.putEndingsAway, {})
  transport.on(matchCalls.matchList, buildMatchList({ ...list, matchTrackers: [buildEnded('Ravi')] }))
  await refreshAnswers(matchCalls.matchList)
  await waitFor(() => expect(transport.given(matchCalls.putEndingsAway)).toHaveLength(2))
})

test('an ending that was put away on another device is not told here', async () => {
  await show({ screen: 'default', matchTrackers: [buildEnded('Ravi', { endingTold: true })] })
  expect(screen.queryByText(/matching.outcome.mentee.left_pool/)).toBeNull()
})

test('somebody who is matched elsewhere before the choice is sent is told in the same dialog', async () => {
  await show({ matchTrackers: [buildTracker('Ravi')] }, 'mentor')
  fireEvent.click(accept())
  // The page hears of it by a notice, and no screen with proposals is left.
  transport.on(
    matchCalls.matchList,
    buildMatchList({
      screen: 'default',
      matchTrackers: [buildEnded('Ravi', { outcome: 'accepted_elsewhere' })],
    }),
  )
  await refreshAnswers(matchCalls.matchList)
  expect(await screen.findByRole('dialog', { name: 'matching.gone.title.mentee' })).toBeTruthy()
})

test('an answer that somebody is gone is told, also if the list loses the proposal in the same moment', async () => {
  await show({ matchTrackers: [buildTracker('Ravi')] }, 'mentor')
  transport.on(matchCalls.decide, { status: 'MENTEE_UNAVAILABLE' })
  fireEvent.click(accept())
  fireEvent.click(confirm())
  await screen.findByRole('dialog', { name: 'matching.gone.title.mentee' })
  transport.on(matchCalls.matchList, buildMatchList({ screen: 'default', matchTrackers: [] }))
  await refreshAnswers(matchCalls.matchList)
  expect(await screen.findByText('Waiting')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'matching.gone.title.mentee' })).toBeTruthy()
})
