import { readFileSync } from 'node:fs'

import { accessCalls } from '@saathi/contract/access/calls.ts'
import { contentCalls } from '@saathi/contract/content/calls.ts'
import { matchingCalls, type MatchingState } from '@saathi/contract/matching/calls.ts'
import { profileEditCalls } from '@saathi/contract/people/profileEditCalls.ts'
import type { Role } from '@saathi/contract/people/user.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { arrive } from '../device/identity.ts'
import { buildArrival, buildClientConfig, buildStatus } from '../testing/builders.ts'
import { type FakeTransport, fakeTransport, refused } from '../wire/testing/fakeTransport.ts'
import { queryClient } from '../wire/queries.ts'
import { MatchingPage } from './MatchingPage.tsx'

const ready: MatchingState = {
  matchingStatus: 'READY',
  waitsFor: null,
  since: '2026-10-02T08:00:00.000Z',
  isFinal: false,
  because: '',
  pool: { mentees: 3, mentors: 2 },
  freePlaces: null,
  hasLeft: false,
  canRejoin: false,
  hasMentorship: false,
  hasEnded: false,
}
const out: MatchingState = { ...ready, matchingStatus: 'OPTED_OUT', hasLeft: true, canRejoin: true }

let transport: FakeTransport
beforeEach(() => {
  transport = fakeTransport()
  transport.on(accessCalls.status, buildStatus())
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

async function show(state: Partial<MatchingState> = {}, role: Role = 'mentee') {
  await arrive(buildArrival({ role }))
  transport.on(matchingCalls.state, { ...ready, ...state })
  render(<MatchingPage />)
  return screen.findByRole('heading', { level: 1 })
}

/** Presses a button of the page, then one of the dialog that opens. */
async function pressTwice(first: string, second: string) {
  fireEvent.click(await screen.findByRole('button', { name: first }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: second }))
}

test('someone who waits sees since when, how many wait, and the step they are at', async () => {
  const heading = await show()
  expect(heading.textContent).toBe('matching.title.mentee.waiting')
  expect(screen.getByText('matching.since')).toBeTruthy()
  expect(screen.getByText('matching.tell.mentee.waiting.pool')).toBeTruthy()
  const steps = within(screen.getByRole('list', { name: 'matching.way' })).getAllByRole('listitem')
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null])
})

test('what would help stands beside the way to the team that can change the answer', async () => {
  const words = { localeName: {}, localeOption: {} }
  await show({ helps: [{ ...words, name: 'Language', option: 'English', admits: 1 }] })
  expect(await screen.findByText('matching.helps.title')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'team.write' }).getAttribute('href')).toBe('/chat/team')
})

test('an application that is not accepted yet shows what the team wrote, and the way to write to the team', async () => {
  await show({ matchingStatus: 'APPLICATION_REVIEW', waitsFor: 'not_yet', because: 'Please tell us more.' })
  expect(screen.getByRole('figure').textContent).toBe('matching.wrotePlease tell us more.')
  expect(screen.getByRole('link', { name: 'team.write' }).getAttribute('href')).toBe('/chat/team')
})

test('a young person who waits for a parent gets the conversation with the team beside the address for the parent', async () => {
  transport.on(contentCalls.clientConfig, buildClientConfig())
  await show({ matchingStatus: 'APPLICATION_REVIEW', waitsFor: 'parent' })
  expect(screen.getByRole('link', { name: 'team.write' }).getAttribute('href')).toBe('/chat/team')
  const mail = await screen.findByRole('link', { name: 'team.mail' })
  expect(mail.getAttribute('href')).toBe('mailto:team@people.example')
})

test('a year of birth that the team has to correct leads to the team', async () => {
  await show({ matchingStatus: 'APPLICATION_REVIEW', waitsFor: 'birth_year' })
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '2001' } })
  transport.on(profileEditCalls.birthYear, refused(409, 'birth_year_known'))
  expect(screen.queryByRole('link', { name: 'team.write' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'profile.birthYear.save' }))
  expect((await screen.findByRole('link', { name: 'team.write' })).getAttribute('href')).toBe('/chat/team')
})

test('whoever left the year of birth empty is asked here, and the page goes on with the answer', async () => {
  await show({ matchingStatus: 'APPLICATION_REVIEW', waitsFor: 'birth_year' })
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '2001' } })
  transport.on(profileEditCalls.birthYear, { birthYear: 2001 })
  transport.on(matchingCalls.state, { ...ready, matchingStatus: 'APPLICATION_REVIEW', waitsFor: 'team' })
  fireEvent.click(screen.getByRole('button', { name: 'profile.birthYear.save' }))
  expect(await screen.findByText('matching.title.mentee.team')).toBeTruthy()
  expect(transport.given(profileEditCalls.birthYear)[0]?.body).toEqual({ birthYear: 2001 })
})

test('a break begins after a dialog that says what follows, and ends the same way', async () => {
  await show()
  transport.on(matchingCalls.leave, out)
  fireEvent.click(screen.getByRole('button', { name: 'matching.leave.open' }))
  expect(screen.getByText('matching.leave.body.pool')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'matching.leave.no' }))
  expect(transport.given(matchingCalls.leave)).toHaveLength(0)
  await pressTwice('matching.leave.open', 'matching.leave.yes')
  expect(await screen.findByText('matching.title.mentee.out')).toBeTruthy()
  transport.on(matchingCalls.rejoin, ready)
  await pressTwice('matching.rejoin.open', 'matching.rejoin.yes')
  expect(await screen.findByText('matching.title.mentee.waiting')).toBeTruthy()
})

test('someone on a break, or after a mentorship, still finds the way to the history', async () => {
  for (const state of [out, { ...out, hasLeft: false, hasEnded: true }]) {
    await show(state)
    fireEvent.click(screen.getByRole('button', { name: 'matching.history.open' }))
    expect(new URLSearchParams(location.search).get('show')).toBe('history')
    cleanup()
    queryClient.clear()
    history.replaceState(null, '', '/matching')
  }
})

test('a break that could not be stored says so, and can be tried again', async () => {
  await show()
  transport.on(matchingCalls.leave, refused(503, 'unavailable'))
  await pressTwice('matching.leave.open', 'matching.leave.yes')
  expect((await screen.findByRole('alert')).textContent).toBe('unavailable')
  transport.on(matchingCalls.leave, out)
  fireEvent.click(screen.getByRole('button', { name: 'matching.leave.yes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a mentor who closed the free places can open them again, beside the mentorship', async () => {
  await show(
    { matchingStatus: 'MATCHED', hasLeft: true, canRejoin: true, hasMentorship: true, since: null },
    'mentor',
  )
  fireEvent.click(screen.getByRole('button', { name: 'matching.rejoin.open' }))
  expect(screen.getByText('matching.rejoin.body.mentorship')).toBeTruthy()
})

test('a page that cannot be loaded offers another try', async () => {
  await arrive(buildArrival())
  transport.on(matchingCalls.state, refused(500, 'unexpected'))
  render(<MatchingPage />)
  expect(await screen.findByText('matching.failed')).toBeTruthy()
  transport.on(matchingCalls.state, ready)
  fireEvent.click(screen.getByRole('button', { name: 'shell.tryAgain' }))
  expect(await screen.findByText('matching.title.mentee.waiting')).toBeTruthy()
})

const views: readonly (readonly [Role, Partial<MatchingState>])[] = (['mentee', 'mentor'] as const).flatMap(
  (role) => [
    [role, { matchingStatus: 'NOT_READY', waitsFor: 'surveys', since: null }],
    [role, { matchingStatus: 'APPLICATION_REVIEW', waitsFor: 'team' }],
    [role, { matchingStatus: 'APPLICATION_REVIEW', waitsFor: 'not_yet' }],
    [role, { matchingStatus: 'APPLICATION_REVIEW', waitsFor: 'birth_year' }],
    [role, { matchingStatus: 'APPLICATION_REVIEW', waitsFor: 'parent' }],
    [role, { matchingStatus: 'READY' }],
    [role, { matchingStatus: 'MATCHED' }],
    [role, out],
    [role, { ...out, hasLeft: false, hasEnded: true }],
  ],
)
test.each([...views, ['staff', { matchingStatus: 'NOT_READY' }] as const])(
  'a %s in %o reads only texts that exist',
  async (role, state) => {
    const texts = readFileSync('content/languages/en/matching.json', 'utf8')
    await show(state, role)
    const keys = [...document.body.innerHTML.matchAll(/matching\.[\w.]*\w/g)].map(([key]) => key)
    expect(keys.length).toBeGreaterThan(2)
    for (const key of keys) expect(texts).toMatch(new RegExp(`"${key}(_other)?"`))
  },
)
