import { accessCalls } from '@saathi/contract/access/calls.ts'
import type { UserStatus } from '@saathi/contract/access/userStatus.ts'
import { chatCalls, type UnreadEntry } from '@saathi/contract/chat/calls.ts'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'

import { arrive, forgetPerson } from '../../device/identity.ts'
import { buildArrival, buildStatus } from '../../testing/builders.ts'
import { fakeSockets } from '../../wire/testing/fakeSocket.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { queryClient } from '../../wire/queries.ts'
import { buildChannel } from '../testing/buildMessage.ts'
import { putUnread } from '../unread.ts'
import { ChatAside } from './ChatAside.tsx'

const { idbKeyval } = await vi.hoisted(() => import('../../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

let width = 1280

beforeEach(() => {
  width = 1280
  fakeSockets()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/\d+/.exec(query)?.[0]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(async () => {
  cleanup()
  queryClient.clear()
  await forgetPerson()
  vi.unstubAllGlobals()
})

/** Shows a page beside which the chat is, for a person with one channel. */
async function openPage(path = '/learninghub', more: Partial<UserStatus['experiences']> = {}) {
  const transport = fakeTransport()
  const { experiences, chatStatus, ...rest } = buildStatus()
  transport.on(accessCalls.status, {
    ...rest,
    experiences: { ...experiences, ...more },
    chatStatus: { ...chatStatus, mentorshipChat: 'use' },
  })
  transport.on(chatCalls.channels, [buildChannel('c')])
  transport.on(chatCalls.blackout, null)
  await arrive(buildArrival({ id: 'asha' }))
  const location = memoryLocation({ path, record: true })
  render(
    <Router hook={location.hook}>
      <ChatAside />
    </Router>,
  )
  const status = { queryKey: [accessCalls.status.path] }
  await vi.waitFor(() => {
    expect(queryClient.getQueriesData(status)).toHaveLength(1)
    expect(queryClient.isFetching(status)).toBe(0)
  })
  return location
}

const bar = () => screen.findByRole('button', { expanded: false })
const widget = () => within(screen.getByRole('complementary', { name: 'chat.widget' }))

test('the widget opens to the list and into a conversation, and Escape closes it with the focus on its bar', async () => {
  await openPage()
  fireEvent.click(await bar())
  expect(document.activeElement).toBe(widget().getByRole('heading', { name: 'shell.tab.chat' }))
  fireEvent.click(await widget().findByRole('button', { name: /^Ravi/ }))
  expect(await widget().findByRole('heading', { name: 'Ravi' })).toBeTruthy()
  fireEvent.click(widget().getByRole('button', { name: 'chat.back' }))
  const entry = await widget().findByRole('button', { name: /^Ravi/ })
  fireEvent.keyDown(entry, { key: 'Escape' })
  expect(document.activeElement).toBe(await bar())
})

test('size and conversation are the same on the next page, and gone with the person', async () => {
  await openPage()
  fireEvent.click(await bar())
  fireEvent.click(await widget().findByRole('button', { name: /^Ravi/ }))
  fireEvent.click(await widget().findByRole('button', { name: 'chat.taller' }))
  cleanup()
  await openPage('/mentorship')
  expect(await widget().findByRole('heading', { name: 'Ravi' })).toBeTruthy()
  expect(widget().getByRole('button', { name: 'chat.taller', pressed: true })).toBeTruthy()
  cleanup()
  await forgetPerson()
  await openPage()
  expect(await bar()).toBeTruthy()
})

test('a conversation that is closed to the person says so and leads back to the list', async () => {
  sessionStorage.setItem('chatWidget', '{"size":"expanded","channelId":"gone"}')
  await openPage()
  expect(await widget().findByText('chat.closed.title')).toBeTruthy()
  fireEvent.click(widget().getByRole('button', { name: 'chat.back' }))
  expect(await widget().findByRole('button', { name: /^Ravi/ })).toBeTruthy()
})

test('where the widget has no room beside the page, its bar leads to the page of the chat', async () => {
  width = 1279
  sessionStorage.setItem('chatWidget', '{"size":"expanded"}')
  const { history } = await openPage()
  const closed = widget().getByRole('button', { name: /shell\.tab\.chat/ })
  expect(closed.hasAttribute('aria-expanded')).toBe(false)
  fireEvent.click(closed)
  expect(history.at(-1)).toBe('/chat')
})

test('a narrow screen has a button that leads to the messenger', async () => {
  width = 360
  await openPage()
  expect(screen.getByRole('link', { name: /chat\.openMessenger/ }).getAttribute('href')).toBe(
    '/chat/messenger',
  )
})

test('the floating button has the number of all unread messages, and an @ if one names the person', async () => {
  width = 360
  const entry = (channelId: string, count: number, isTagged: boolean): UnreadEntry => ({
    channelId,
    count,
    data: { isTagged, isMuted: false },
  })
  await openPage()
  act(() => putUnread([entry('c', 2, false), entry('d', 3, true)]))
  const button = screen.getByRole('link', { name: /chat\.openMessenger/ })
  expect(button.textContent).toMatch(/5shell\.unread, shell\.namesYou/)
  expect(button.textContent).toContain('@')
  act(() => putUnread([]))
})

test.each([
  ['on the pages of the chat', '/chat', {}],
  ['in the messenger', '/chat/messenger', {}],
  ['where the chat is only shown', '/learninghub', { chattype: 'show' }],
] as const)('there is nothing beside the page %s', async (_, path, more) => {
  await openPage(path, more)
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})
