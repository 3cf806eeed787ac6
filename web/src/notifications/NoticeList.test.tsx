import { readinessCalls } from '@saathi/contract/learning/readinessCalls.ts'
import { notificationCalls, type Notice } from '@saathi/contract/notifications/calls.ts'
import { mailCalls } from '@saathi/contract/notifications/mailCalls.ts'
import { pushCalls } from '@saathi/contract/notifications/pushCalls.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { type FakeTransport, fakeTransport } from '../wire/testing/fakeTransport.ts'
import { keyOf, queryClient } from '../wire/queries.ts'
import { NoticesPage } from './NoticesPage.tsx'

let transport: FakeTransport

const notice = (id: string, kind: string, readAt: string | null = null): Notice => ({
  id,
  kind,
  values: { name: 'Asha' },
  createdAt: '2026-11-20T10:00:00.000Z',
  readAt,
})

const topics = [
  { topic: 'learning' as const, mail: true, canStop: true },
  { topic: 'security' as const, mail: true, canStop: false },
]

const preferences = {
  topics,
  kinds: { match: { app: true, push: true, mail: true }, account: { app: true, push: true, mail: true } },
  channels: ['app', 'push', 'mail'] as ('app' | 'push' | 'mail')[],
  quiet: { from: '21:00', to: '08:00' },
  pausedUntil: null,
  showsWords: false,
}

/** Answers the page's calls with the first page of notices, the one before `b`, and the preferences. */
function answering(first: readonly Notice[], next: string | null = null) {
  transport = fakeTransport()
  transport.on(readinessCalls.workReadiness, [])
  transport.on(mailCalls.preferences, preferences)
  transport.on(pushCalls.pushDevices, [])
  transport.on(notificationCalls.readNotices, { unread: 0 })
  transport.on(notificationCalls.notices, ({ query }) =>
    query?.before === 'b'
      ? { notices: [notice('old', 'passwordChanged', 'then')], unread: 0, next: null }
      : { notices: [...first], unread: first.length, next },
  )
  render(<NoticesPage />)
}

const reads = () => transport.given(notificationCalls.readNotices).map(({ body }) => body)

afterEach(() => {
  cleanup()
  queryClient.clear()
})

test('notices lead to what they are about; a kind that this client does not know shows nothing', async () => {
  answering([notice('a', 'internshipsOpen'), notice('x', 'fromTheFuture')])
  const link = await screen.findByRole('link', { name: 'notice.internshipsOpen.title' })
  expect(link.getAttribute('href')).toBe('/internship')
  expect(screen.getByText('notices.new')).toBeTruthy()
  expect(screen.queryByText(/fromTheFuture/)).toBeNull()
})

test('older ones come on request, after those that are there', async () => {
  answering([notice('a', 'welcome')], 'b')
  fireEvent.click(await screen.findByRole('button', { name: 'notices.older' }))
  expect(await screen.findByText('notice.passwordChanged.title')).toBeTruthy()
  expect(screen.getByText('notice.welcome.title')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'notices.older' })).toBeNull()
})

test('nothing yet is said, and nothing is marked as read', async () => {
  answering([])
  expect(await screen.findByText('notices.none')).toBeTruthy()
  expect(reads()).toEqual([])
})

test('looking at notices marks them as read, and they stay marked as new for this visit', async () => {
  answering([notice('a', 'welcome'), notice('b', 'passwordChanged', 'then')])
  await screen.findByText('notice.welcome.title')
  await vi.waitFor(() => expect(reads()).toEqual([{ ids: ['a'] }]))
  expect(screen.getAllByText('notices.new')).toHaveLength(1)
})

test('a choice that cannot be changed is fixed, and another one is saved at once', async () => {
  answering([])
  const fixed = await screen.findByRole('checkbox', {
    name: 'noticeChoices.kind.account: noticeChoices.channel.mail',
  })
  expect(fixed).toHaveProperty('disabled', true)
  transport.on(mailCalls.savePreference, preferences)
  fireEvent.click(
    screen.getByRole('checkbox', { name: 'noticeChoices.kind.match: noticeChoices.channel.push' }),
  )
  await vi.waitFor(() =>
    expect(transport.given(mailCalls.savePreference)).toMatchObject([
      { body: { kinds: { match: { push: false } } } },
    ]),
  )
})

test('that there is no notice is marked while only this device says so', async () => {
  const empty = { notices: [], unread: 0, next: null }
  queryClient.setQueryData(keyOf(notificationCalls.notices, {}), empty, {
    updatedAt: -(Date.now() - 3_600_000),
  })
  answering([])
  expect(await screen.findByText('shell.asOf.updating')).toBeTruthy()
  expect(await screen.findByText('notices.noneBody')).toBeTruthy()
  expect(screen.queryByText(/shell\.asOf/)).toBeNull()
})
