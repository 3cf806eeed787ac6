import { caseCalls, type CaseEntry } from '@saathi/contract/safety/caseCalls.ts'
import { screeningDeskCalls, type ScreeningEntry } from '@saathi/contract/matching/screeningCalls.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { queryClient } from '../../wire/queries.ts'
import { fakeTransport, refused } from '../../wire/testing/fakeTransport.ts'
import { SafetyPage } from '../safety/SafetyPage.tsx'
import { ScreeningPage } from '../screening/ScreeningPage.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  history.replaceState(null, '', '/')
})

const applicant = (userId: string): ScreeningEntry => ({
  userId,
  name: userId,
  role: 'mentor',
  stage: 'application',
  kind: 'application',
  stageName: 'Application',
  localeStageName: {},
  state: 'open',
  turn: 'team',
  since: '2026-11-20T06:00:00Z',
  needsSecond: false,
  needs: null,
})

const flag = (id: string): CaseEntry => ({
  id,
  kind: 'flag',
  number: null,
  reason: 'phone',
  matter: 'usual',
  since: '2026-11-20T06:00:00Z',
  reporter: null,
  about: { userId: id, name: id, role: 'mentee' },
  isAboutStaff: false,
  openedBy: null,
  clock: null,
  outcome: null,
  closedOn: null,
})

test('the applicants come in parts, and the keys open them with their place in the address', async () => {
  history.replaceState(null, '', '/staff/screening?turn=team')
  const transport = fakeTransport()
  transport.on(screeningDeskCalls.screening, ({ query }) =>
    query?.after === 'place'
      ? { results: [applicant('Farhan'), applicant('Gita')], next: null }
      : { results: [applicant('Asha')], next: 'place' },
  )
  render(<ScreeningPage id={undefined} />)
  fireEvent.click(await screen.findByRole('link', { name: 'desk.pages.next' }))
  await screen.findByText('Farhan')
  expect(location.search).toBe('?turn=team&after=place')
  expect(screen.queryByText('Asha')).toBeNull()
  fireEvent.keyDown(document.body, { key: 'j' })
  await waitFor(() =>
    expect(location.pathname + location.search).toBe('/staff/screening/Farhan?turn=team&after=place'),
  )
  fireEvent.keyDown(document.body, { key: 'j' })
  await waitFor(() => expect(location.pathname).toBe('/staff/screening/Gita'))
})

test('the cases come in parts, and the chosen one stays open while the queue turns', async () => {
  history.replaceState(null, '', '/staff/safety/one?show=flag')
  const transport = fakeTransport()
  transport.on(caseCalls.safetyCase, refused(404, 'not_found'))
  transport.on(caseCalls.cases, ({ query }) =>
    query?.after === 'place'
      ? { results: [flag('two'), flag('three')], next: null }
      : { results: [flag('one')], next: 'place' },
  )
  render(<SafetyPage id="one" />)
  fireEvent.click(await screen.findByRole('link', { name: 'desk.pages.next' }))
  await waitFor(() =>
    expect(location.pathname + location.search).toBe('/staff/safety/one?show=flag&after=place'),
  )
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  fireEvent.keyDown(document.body, { key: 'k' })
  await waitFor(() => expect(location.pathname).toBe('/staff/safety/two'))
  expect(location.search).toBe('?show=flag&after=place')
})
