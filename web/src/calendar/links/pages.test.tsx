import { calendarLinkCalls } from '@saathi/contract/calendar/linkCalls.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Route } from 'wouter'

import { arrive, becomeNobody } from '../../device/identity.ts'
import { buildArrival } from '../../testing/builders.ts'
import { type FakeTransport, fakeTransport, refused } from '../../wire/testing/fakeTransport.ts'
import { queryClient } from '../../wire/queries.ts'
import { CallbackPage } from './CallbackPage.tsx'
import { ConnectPage } from './ConnectPage.tsx'

const linked = {
  provider: 'google' as const,
  email: 'asha@gmail.example',
  linkedOn: '2026-11-23T00:00:00Z',
  syncedOn: null,
  isBroken: false,
}

let transport: FakeTransport
beforeEach(async () => {
  transport = fakeTransport()
  await arrive(buildArrival())
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

function comeBack(search: string) {
  history.replaceState(null, '', `/calendar/callback${search}`)
  render(
    <Route path="/calendar/callback">
      <CallbackPage />
    </Route>,
  )
}

const goesTo = (address: string) => waitFor(() => expect(location.pathname + location.search).toBe(address))

test('with a code the calendar is linked, once, and the mentorship opens', async () => {
  transport.on(calendarLinkCalls.saveIntegration, linked)
  comeBack('?code=c1&state=google.abc')
  await goesTo('/mentorship?calendar&linked=google')
  expect(transport.given(calendarLinkCalls.saveIntegration).map(({ body }) => body)).toEqual([
    { provider: 'google', code: 'c1', state: 'google.abc' },
  ])
})

test.each([
  ['a refusal at the provider', '?error=access_denied&state=google.abc'],
  ['a state that names no provider', '?code=c1&state=evil.abc'],
])('%s leads to the hub, which says so', async (_what, search) => {
  comeBack(search)
  await goesTo('/learninghub?calendarFailed')
  expect(transport.given(calendarLinkCalls.saveIntegration)).toHaveLength(0)
})

test('a link that the server refuses leads to the hub, which says so', async () => {
  transport.on(calendarLinkCalls.saveIntegration, refused(403, 'calendar_connect_expired'))
  comeBack('?code=c1&state=yahoo.abc')
  await goesTo('/learninghub?calendarFailed')
})

test('without a code one comes to the hub, and signed out to sign-in', async () => {
  comeBack('')
  await goesTo('/learninghub')
  cleanup()
  becomeNobody()
  comeBack('?code=c1&state=google.abc')
  await goesTo('/signin')
})

function connect(provider: string) {
  history.replaceState(null, '', `/calendar/connect/${provider}`)
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  render(
    <Route path="/calendar/connect/:provider">
      <ConnectPage />
    </Route>,
  )
  return replace
}

test('the page leads to the provider', async () => {
  transport.on(calendarLinkCalls.connectCalendar, { url: 'https://accounts.example/authorize?x=1' })
  const replace = connect('google')
  expect(screen.getByRole('heading', { name: 'calendar.connect.title' })).toBeTruthy()
  await waitFor(() => expect(replace).toHaveBeenCalledWith('https://accounts.example/authorize?x=1'))
})

test('an address that is not safe is not opened', async () => {
  transport.on(calendarLinkCalls.connectCalendar, { url: 'javascript:alert(1)' })
  const replace = connect('outlook')
  expect(await screen.findByText('calendar.connect.failed')).toBeTruthy()
  expect(replace).not.toHaveBeenCalled()
})

test('a calendar that is not set up says so, with a way back', async () => {
  transport.on(calendarLinkCalls.connectCalendar, refused(422, 'calendar_not_set_up'))
  connect('google')
  expect(await screen.findByRole('link', { name: 'calendar.goTo' })).toBeTruthy()
  cleanup()
  connect('apple')
  expect(await screen.findByText('calendar.connect.unknown')).toBeTruthy()
})
