import { accessCalls } from '@saathi/contract/access/calls.ts'
import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'
import type { MatchList } from '@saathi/contract/matching/trackers.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { arrive } from '../../device/identity.ts'
import { buildArrival } from '../../testing/builders.ts'
import { type FakeTransport, noNetwork, refused } from '../../wire/testing/fakeTransport.ts'
import { keyOf, queryClient } from '../../wire/queries.ts'
import { buildGroup, buildGroupTracker, buildMatchList, buildTracker } from '../testing/buildMatches.ts'
import { matchDrafts } from '../choices/drafts.ts'
import { Screens } from './Screens.tsx'
import { acceptButton as accept, nameShown, openScreens } from '../testing/testScreens.tsx'
const page = openScreens()
const { show } = page
let transport: FakeTransport
beforeEach(() => {
  transport = page.transport()
})
afterEach(() => localStorage.clear())

/** Farah's choice: Tara and Imran share Hindi, Pooja shares nothing with them. */
const farahs = {
  userMatchType: '1toM',
  places: 2,
  matchTrackers: [
    buildGroupTracker('Tara', ['hi', 'en']),
    buildGroupTracker('Imran', ['hi']),
    buildGroupTracker('Pooja', ['bn']),
  ],
} as const satisfies Partial<MatchList>
const turn = () => fireEvent.keyDown(document.body, { key: 'ArrowRight' })
const reject = () => screen.getByRole('button', { name: 'matching.decide.no' })
const confirm = () => screen.getByRole('button', { name: 'matching.send.confirm' })
const disabled = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'

test('the server names the screen that opens, and the navigation leads to the others', async () => {
  await show({ screen: 'default' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Waiting')
  fireEvent.click(screen.getByRole('link', { name: /Potential/ }))
  expect(await screen.findByText('matching.potential.none')).toBeTruthy()
})

test('a mentor has no screen that waits for a mentor, and a pair forms no group', async () => {
  await show({}, 'mentor')
  const links = screen.getAllByRole('link').map((link) => link.textContent)
  expect(links).toEqual(['Finding', 'Potential'])
})

test('a proposal shows its person, the words of each criterion, and both answers where they differ', async () => {
  await show({ matchTrackers: [buildTracker('Tara')] })
  const rows = await screen.findAllByText(/matching.fit.(same|different)/)
  expect(rows.map((row) => row.textContent)).toEqual(['matching.fit.same', 'matching.fit.different'])
  expect(screen.getByText('You both speak Hindi.')).toBeTruthy()
  expect(screen.getByText('matching.learns')).toBeTruthy()
  expect(screen.getByText(/matching.fit.own/)).toBeTruthy()
})

test('who can still be chosen changes with every choice, and taking one back frees the place', async () => {
  await show(farahs, 'mentor')
  fireEvent.click(accept())
  turn()
  expect(nameShown()).toBe('Imran Kumari')
  expect(disabled(accept())).toBe(false)
  turn()
  expect(nameShown()).toBe('Pooja Kumari')
  expect(disabled(accept())).toBe(true)
  expect(screen.getByText('matching.unfit.INCOMPATIBLE matching.change.INCOMPATIBLE')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  fireEvent.click(accept())
  expect(accept().getAttribute('aria-pressed')).toBe('false')
  turn()
  turn()
  expect(disabled(accept())).toBe(false)
})

test('the last place taken leaves the rest without one', async () => {
  await show({ ...farahs, places: 1, matchTrackers: farahs.matchTrackers.slice(0, 2) }, 'mentor')
  fireEvent.click(accept())
  turn()
  expect(screen.getByText('matching.unfit.GROUP_FULL matching.change.GROUP_FULL')).toBeTruthy()
})

test('decisions are sent together, once none is missing, and only those', async () => {
  await show(farahs, 'mentor')
  transport.on(matchCalls.decide, { status: 'SUCCESS' })
  expect(screen.queryByRole('button', { name: 'matching.send.act' })).toBeNull()
  fireEvent.click(accept())
  expect(disabled(screen.getByRole('button', { name: 'matching.send.act' }))).toBe(true)
  turn()
  fireEvent.click(reject())
  fireEvent.click(screen.getByRole('button', { name: 'matching.why.time' }))
  fireEvent.click(confirm())
  fireEvent.click(confirm())
  await waitFor(() => expect(matchDrafts.now().drafts).toEqual({}))
  expect(transport.given(matchCalls.decide).map(({ body }) => body)).toEqual([
    {
      interestSet: [
        { email: 'Tara@match.invalid', interestStatus: 'INTERESTED' },
        { email: 'Imran@match.invalid', interestStatus: 'REJECTED', reason: 'time' },
      ],
    },
  ])
  const askedTwice = (path: string) => transport.asked().filter((each) => each === path).length >= 2
  for (const { path } of [matchCalls.matchList, matchCalls.groupHold, accessCalls.status])
    expect(askedTwice(path)).toBe(true)
})

test('a mentor can take a sent yes back, also if it was the only one', async () => {
  const sent = buildTracker('Bina', { interestStatus: 'INTERESTED', outcome: 'accepted' })
  await show({ matchTrackers: [sent] }, 'mentor')
  expect(screen.getByText('matching.send.nothing')).toBeTruthy()
  transport.on(matchCalls.decide, { status: 'SUCCESS' })
  fireEvent.click(accept())
  fireEvent.click(confirm())
  await waitFor(() =>
    expect(transport.given(matchCalls.decide)[0]?.body.interestSet).toEqual([
      { email: 'Bina@match.invalid', interestStatus: null },
    ]),
  )
})

test('choices survive a reload of the tab, and a lost network keeps them for another press', async () => {
  const list = { matchTrackers: [buildTracker('Ravi')] }
  await show(list)
  fireEvent.click(accept())
  cleanup()
  queryClient.clear()
  await show(list)
  expect(accept().getAttribute('aria-pressed')).toBe('true')
  transport.on(matchCalls.decide, noNetwork)
  fireEvent.click(confirm())
  expect((await screen.findByRole('alert')).textContent).toContain('matching.send.stays')
  transport.on(matchCalls.decide, { status: 'SUCCESS' })
  fireEvent.click(confirm())
  await waitFor(() => expect(matchDrafts.now().drafts).toEqual({}))
})

test('a refusal is said, the choices stay, and the page learns what it did not know', async () => {
  await show({ matchTrackers: [buildTracker('Ravi')] })
  transport.on(matchCalls.decide, refused(422, 'match_clash'))
  fireEvent.click(accept())
  fireEvent.click(confirm())
  expect((await screen.findByRole('alert')).textContent).toContain('match_clash')
  const lists = () => transport.asked().filter((path) => path === matchCalls.matchList.path)
  await waitFor(() => expect(lists().length).toBe(2))
  expect(accept().getAttribute('aria-pressed')).toBe('true')
})

test('a mentee who waits sees until when, and can take the yes back', async () => {
  const sent = buildTracker('Ravi', { interestStatus: 'INTERESTED', outcome: 'waiting_for_mentor' })
  await show({ screen: 'awaiting_mentor_response', matchTrackers: [sent] })
  expect(screen.getByText('matching.awaiting.until')).toBeTruthy()
  expect(screen.getByText('matching.awaiting.sessions')).toBeTruthy()
  transport.on(matchCalls.decide, { status: 'SUCCESS' })
  fireEvent.click(screen.getByRole('button', { name: 'matching.back.open' }))
  fireEvent.click(screen.getByRole('button', { name: 'matching.back.yes' }))
  await waitFor(() =>
    expect(transport.given(matchCalls.decide)[0]?.body.interestSet).toEqual([
      { email: 'Ravi@match.invalid', interestStatus: null },
    ]),
  )
})

test('a group that forms shows its places, and is celebrated once', async () => {
  transport.on(matchCalls.groupHold, buildGroup())
  await show({ screen: 'group_hold' })
  fireEvent.click(await screen.findByRole('button', { name: 'matching.group.gladClose' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  const places = within(screen.getByRole('list', { name: 'matching.group.members' })).getAllByRole('listitem')
  expect(places.map((place) => place.textContent)).toEqual([
    'Farah Khanmentorship.role.mentor',
    'Tara Kumari',
    'matching.group.empty',
    'matching.group.empty',
  ])
  cleanup()
  await show({ screen: 'group_hold' })
  expect(await screen.findByText('Hindi')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('who shares no value with the group that stands can not be chosen, and nothing can be taken back for it', async () => {
  transport.on(matchCalls.groupHold, buildGroup())
  await show({ ...farahs, matchTrackers: [buildGroupTracker('Pooja', ['bn'])] }, 'mentor')
  expect(screen.getByText('matching.unfit.INCOMPATIBLE')).toBeTruthy()
})

test('without a group the screen says how one begins', async () => {
  history.replaceState(null, '', '/matching?screen=group_hold')
  await show({ userMatchType: '1toM' })
  expect(await screen.findByText('matching.group.none')).toBeTruthy()
})

test('the history groups by day, newest first, and the back button closes it', async () => {
  await show({
    matchTrackers: [
      buildTracker('Ravi', {
        status: 'EXPIRED',
        outcome: 'timed_out',
        updatedTimestamp: '2026-11-01T08:00:00Z',
      }),
      buildTracker('Tara', { updatedTimestamp: '2026-11-20T20:00:00Z' }),
    ],
  })
  fireEvent.click(screen.getByRole('button', { name: 'matching.history.open' }))
  const dialog = await screen.findByRole('dialog', { name: 'matching.history.title' })
  await within(dialog).findByText('matching.outcome.mentee.timed_out')
  const days = within(dialog).getAllByRole('heading', { level: 3 })
  expect(days.map((day) => day.textContent)).toEqual(['21 November 2026', '1 November 2026'])
  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an empty history says so', async () => {
  history.replaceState(null, '', '/matching?show=history')
  await show({})
  expect(await screen.findByText('matching.history.none')).toBeTruthy()
})

test('the details show both answers and why each criterion counts', async () => {
  await show({ matchTrackers: [buildTracker('Tara')] })
  fireEvent.click(await screen.findByRole('button', { name: 'matching.info.open' }))
  const dialog = await screen.findByRole('dialog', { name: 'Tara Kumari' })
  expect(within(dialog).getAllByText('Why it counts')).toHaveLength(2)
})

test('a stopped clock is announced, and no time is counted', async () => {
  await show({ matchTrackers: [buildTracker('Tara')], pausedUntil: '2999-01-01T00:00:00.000Z' })
  expect(screen.getByText('matching.paused')).toBeTruthy()
  expect(screen.getByText('matching.left.paused')).toBeTruthy()
})

test('where the proposals cannot be loaded, the page of waiting stays', async () => {
  const role = 'mentee'
  await arrive(buildArrival({ role }))
  transport.on(matchCalls.matchList, refused(500, 'unexpected'))
  render(<Screens role={role} finding={<h1>Waiting</h1>} />)
  expect(await screen.findByText('matching.listFailed')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Waiting')
})

test('that nobody waits for a decision is said only by a fresh list', async () => {
  const reply = Promise.withResolvers<MatchList>()
  const none = buildMatchList({ screen: 'potential_match', matchTrackers: [] })
  await arrive(buildArrival())
  transport.on(matchCalls.matchList, () => reply.promise)
  const key = keyOf(matchCalls.matchList, {})
  queryClient.setQueryData(key, none, { updatedAt: -1 })
  const role = 'mentee'
  render(<Screens role={role} finding={null} />)
  expect(await screen.findByText('shell.asOf.updating')).toBeTruthy()
  expect(screen.queryByText('matching.potential.none')).toBeNull()
  reply.resolve(none)
  expect(await screen.findByText('matching.potential.none')).toBeTruthy()
  expect(screen.queryByText('shell.asOf.updating')).toBeNull()
})
