import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { calendarLinkCalls } from '@saathi/contract/calendar/linkCalls.ts'
import { contentCalls } from '@saathi/contract/content/calls.ts'
import { noticeKinds } from '@saathi/contract/domainNotices.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildClientConfig } from '../../testing/builders.ts'
import { queryClient } from '../../wire/queries.ts'
import { buildMonth } from '../testing/buildCalendar.ts'
import { openPage } from '../testing/testPage.tsx'

const page = openPage()
const { show } = page

/** Opens or closes a fold. A press does it in a browser, but not in the simulated page of these tests. */
async function setFold(isOpen: boolean) {
  const summary = await screen.findByText('calendar.more')
  const fold = summary.closest('details')
  if (fold === null) throw new Error('It is not folded.')
  fold.open = isOpen
  fireEvent(fold, new Event('toggle'))
}

test('where no calendar can be linked, one line says so, and the sample stays', async () => {
  page.transport().on(contentCalls.clientConfig, buildClientConfig({ calendars: [] }))
  show()
  expect(screen.queryByText('calendar.sync.title')).toBeNull()
  expect(page.transport().given(calendarLinkCalls.integrations)).toHaveLength(0)
  await setFold(true)
  expect(await screen.findByText('calendar.sync.none')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'calendar.sync.sample' })).toBeTruthy()
  expect(screen.queryByText('calendar.sync.notSetUp')).toBeNull()
})

test('each way to see the events elsewhere says what it brings, and the secret address stays folded', async () => {
  show()
  await setFold(true)
  for (const words of ['calendar.free.lead', 'calendar.sync.lead', 'calendar.feed.lead'])
    expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByText('calendar.feed.show').closest('details')?.children).toHaveLength(1)
})

test('one calendar is linked, so that the others cannot be', async () => {
  const link = {
    email: 'asha@gmail.example',
    linkedOn: '2026-11-01T00:00:00Z',
    syncedOn: null,
    isBroken: false,
  }
  page.transport().on(calendarLinkCalls.integrations, [{ ...link, provider: 'google' }])
  show()
  await setFold(true)
  const google = await screen.findByRole('button', { name: /^Google/ })
  expect(google.getAttribute('aria-disabled')).toBe('false')
  expect(screen.getByRole('button', { name: /^Yahoo/ }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('link', { name: /^Apple/ })).toBeNull()
  fireEvent.click(google)
  const dialog = within(await screen.findByRole('dialog', { name: 'calendar.unlink.title' }))
  page.transport().on(calendarLinkCalls.unlinkCalendar, {})
  page.transport().on(calendarLinkCalls.integrations, [])
  fireEvent.click(dialog.getByRole('button', { name: 'calendar.unlink.yes' }))
  expect(await screen.findByText('calendar.sync.free')).toBeTruthy()
  expect(screen.getAllByText('calendar.sync.notSetUp')).toHaveLength(2)
})

test('what is folded is open where a link is broken, and where the calendar was just linked', async () => {
  const link = { email: 'asha@gmail.example', linkedOn: '2026-11-01T00:00:00Z', syncedOn: null }
  page.transport().on(calendarCalls.month, buildMonth({ isLinkBroken: true }))
  page.transport().on(calendarLinkCalls.integrations, [{ ...link, provider: 'google', isBroken: true }])
  show()
  expect(await screen.findByRole('button', { name: /^Google/ })).toHaveProperty(
    'textContent',
    'Googlecalendar.sync.broken',
  )
  cleanup()
  queryClient.clear()
  page.transport().on(calendarCalls.month, buildMonth())
  history.replaceState(null, '', '/mentorship?calendar&linked=google')
  show()
  expect(await screen.findByText('calendar.sync.title')).toBeTruthy()
})

test('the notice of a broken link leads to the button that links it again', async () => {
  const link = { email: 'asha@gmail.example', linkedOn: '2026-11-01T00:00:00Z', syncedOn: null }
  page.transport().on(calendarCalls.month, buildMonth({ isLinkBroken: true }))
  page.transport().on(calendarLinkCalls.integrations, [{ ...link, provider: 'outlook', isBroken: true }])
  history.replaceState(null, '', noticeKinds.calendarBroken.page)
  show()
  const button = await screen.findByRole('button', { name: /^Outlook/ })
  await waitFor(() => expect(document.activeElement).toBe(button))
  cleanup()
  queryClient.clear()
  page.transport().on(calendarLinkCalls.integrations, [])
  history.replaceState(null, '', noticeKinds.calendarBroken.page)
  show()
  const heading = await screen.findByRole('heading', { name: 'calendar.sync.title' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('and once only: what is folded and opened again takes no focus', async () => {
  page.transport().on(calendarCalls.month, buildMonth({ isLinkBroken: true }))
  page.transport().on(calendarLinkCalls.integrations, [])
  history.replaceState(null, '', `${noticeKinds.calendarBroken.page}&mentorship=m1`)
  show()
  const heading = await screen.findByRole('heading', { name: 'calendar.sync.title' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(location.search).toBe('?calendar=&mentorship=m1')
  await setFold(false)
  expect(screen.queryByText('calendar.sync.title')).toBeNull()
  screen.getByRole('button', { name: 'calendar.month.after' }).focus()
  const focused = document.activeElement
  await setFold(true)
  expect(await screen.findAllByText('calendar.sync.free')).toHaveLength(1)
  expect(document.activeElement).toBe(focused)
})

test('a calendar that was just linked is said in sight, once', async () => {
  history.replaceState(null, '', '/mentorship?linked=google&mentorship=m1')
  show()
  const words = await screen.findByText('calendar.linkedNow')
  expect(words.closest('[role=status]')).toBeTruthy()
  expect(document.activeElement?.contains(words)).toBe(true)
  expect(location.search).toBe('?mentorship=m1')
  expect(await screen.findByText('calendar.sync.title')).toBeTruthy()
})

test('an address that names a provider begins to link it', async () => {
  history.replaceState(null, '', '/mentorship?provider=Google')
  show()
  await waitFor(() => expect(location.pathname).toBe('/calendar/connect/google'))
})
