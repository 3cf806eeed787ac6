import { feedCalls } from '@saathi/contract/feed/calls.ts'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { type FakeTransport } from '../wire/testing/fakeTransport.ts'
import { noteAnswer } from '../wire/network.ts'
import { FeedPage } from './FeedPage.tsx'
import { HubFeed } from './public.tsx'
import { all, buildEntry as entry, openFeed } from './testing/testFeed.ts'

const server = openFeed()
const { comeNear } = server
let transport: FakeTransport
beforeEach(() => {
  transport = server.transport()
})

const shown = () => screen.getAllByRole('article').length

test('entries come ten at a time by their cursor until the end is said', async () => {
  render(<FeedPage />)
  expect(await screen.findByText('Title e0')).toBeTruthy()
  expect(shown()).toBe(10)
  comeNear()
  await waitFor(() => expect(shown()).toBe(20))
  comeNear()
  expect(await screen.findByText('feed.end')).toBeTruthy()
  expect(shown()).toBe(23)
  expect(transport.given(feedCalls.feed).map(({ query }) => query?.after)).toEqual([undefined, 'e9', 'e19'])
})

test('a part that does not come says so in its place, and comes when asked again', async () => {
  render(<FeedPage />)
  await screen.findByText('Title e0')
  transport.cut()
  comeNear()
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('error.offline')).toBeTruthy()
  expect(shown()).toBe(10)
  transport.mend()
  fireEvent.click(within(alert).getByRole('button', { name: 'shell.tryAgain' }))
  await waitFor(() => expect(shown()).toBe(20))
})

test('a part that did not come without a network comes by itself when the network is back', async () => {
  render(<FeedPage />)
  await screen.findByText('Title e0')
  transport.cut()
  comeNear()
  await screen.findByRole('alert')
  transport.mend()
  noteAnswer()
  await waitFor(() => expect(shown()).toBe(20))
})

test('nothing at all and nothing that fits are said in different words', async () => {
  server.put([])
  const { unmount } = render(<FeedPage />)
  expect(await screen.findByText('feed.empty.title')).toBeTruthy()
  unmount()
  history.replaceState(null, '', '/learninghub/feed?event=quote')
  render(<FeedPage />)
  expect(await screen.findByText('feed.none.title')).toBeTruthy()
  expect(screen.getByText('feed.part.shown')).toBeTruthy()
})

test('refreshing puts the newest in the place of everything, and keeps it where that fails', async () => {
  render(<FeedPage />)
  await screen.findByText('Title e0')
  comeNear()
  await waitFor(() => expect(shown()).toBe(20))
  transport.cut()
  fireEvent.click(screen.getByRole('button', { name: 'feed.refresh' }))
  expect(await screen.findByText('feed.refreshFailed')).toBeTruthy()
  expect(shown()).toBe(20)
  transport.mend()
  server.put([entry('newest'), ...all])
  fireEvent.click(screen.getByRole('button', { name: 'feed.refresh' }))
  expect(await screen.findByText('Title newest')).toBeTruthy()
  expect(shown()).toBe(10)
  expect(screen.queryByText('feed.refreshFailed')).toBeNull()
})

test('a page that is left and shown again asks for nothing and shows as much as before', async () => {
  const { unmount } = render(<FeedPage />)
  await screen.findByText('Title e0')
  comeNear()
  await waitFor(() => expect(shown()).toBe(20))
  unmount()
  const before = transport.given(feedCalls.feed).length
  render(<FeedPage />)
  expect(shown()).toBe(20)
  expect(transport.given(feedCalls.feed)).toHaveLength(before)
})

test('the filter is chosen by boxes, handles and dates that say the same, and lives in the address', async () => {
  vi.stubGlobal('scrollTo', vi.fn())
  render(<FeedPage />)
  await screen.findByText('Title e0')
  fireEvent.click(screen.getByRole('button', { name: 'feed.filter.open' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('checkbox', { name: 'feed.filter.kind.quote' }))
  await waitFor(() => expect(dialog.getByDisplayValue('01/01/2020')).toBeTruthy())
  const from = dialog.getByRole('slider', { name: 'feed.filter.from' })
  fireEvent.change(from, { target: { value: '9' } })
  expect(dialog.getByDisplayValue('10/01/2020')).toBeTruthy()
  const to = dialog.getByRole('textbox', { name: 'feed.filter.to' })
  fireEvent.change(to, { target: { value: '05/04/2026' } })
  expect(dialog.getByRole('slider', { name: 'feed.filter.to' })).toHaveProperty('value', '2286')
  fireEvent.change(to, { target: { value: '05/04/2031' } })
  expect(dialog.getByText('feed.filter.wrong.outside')).toBeTruthy()
  const show = dialog.getByRole('button', { name: 'feed.filter.show' })
  for (const [day, problem] of [
    ['05/04', 'notADay'],
    ['09/01/2020', 'afterTo'],
  ] as const) {
    fireEvent.change(to, { target: { value: day } })
    fireEvent.click(show)
    expect(await dialog.findByText(`feed.filter.wrong.${problem}`)).toBeTruthy()
    expect(location.search).toBe('')
  }
  fireEvent.change(to, { target: { value: '05/04/2026' } })
  fireEvent.click(show)
  await waitFor(() => expect(location.search).toBe('?event=quote&from=2020-01-10&to=2026-04-05'))
  await waitFor(() =>
    expect(transport.given(feedCalls.feed).at(-1)?.query).toMatchObject({
      event: 'quote',
      from: '2020-01-10',
      to: '2026-04-05',
    }),
  )
  expect(await screen.findByText('feed.part.shown')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'feed.filter.all' }))
  await waitFor(() => expect(location.search).toBe(''))
})

test('a link leaves by a new tab, says where to, and that it was opened is counted', async () => {
  server.put([entry('a')])
  render(<FeedPage />)
  const link = await screen.findByRole('link', { name: /feed\.readMore.*Title a/ })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
  expect(link.textContent).toContain('feed.leaves')
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  await waitFor(() => expect(transport.given(feedCalls.click)).toMatchObject([{ body: { id: 'a' } }]))
})

test('reading on is counted as opening the entry, and closing it is not', async () => {
  server.put([{ ...entry('a'), contentObject: { ...entry('a').contentObject, text: 'All of it' } }])
  render(<FeedPage />)
  const more = (await screen.findByText('feed.readOn')).closest('details')
  for (const open of [true, false]) if (more !== null) more.open = open
  await waitFor(() => expect(transport.given(feedCalls.click)).toMatchObject([{ body: { id: 'a' } }]))
})

test('a pull from the top refreshes once it is long enough', async () => {
  render(<FeedPage />)
  const place = await screen.findByText('Title e0')
  const pull = (far: number) => {
    fireEvent.touchStart(place, { touches: [{ clientX: 100, clientY: 100 }] })
    fireEvent.touchMove(place, { touches: [{ clientX: 100, clientY: 100 + far }] })
    fireEvent.touchEnd(place, { touches: [] })
  }
  const before = transport.given(feedCalls.feed).length
  pull(40)
  expect(transport.given(feedCalls.feed)).toHaveLength(before)
  pull(90)
  await waitFor(() => expect(transport.given(feedCalls.feed)).toHaveLength(before + 1))
})

test('on the hub stand the quote of the day, the newest three and the way to all', async () => {
  render(<HubFeed />)
  expect(await screen.findByText('feed.quoteOfTheDay')).toBeTruthy()
  expect((await screen.findAllByRole('listitem')).length).toBe(3)
  expect(transport.given(feedCalls.feed)).toMatchObject([{ query: { size: '3' } }])
  expect(screen.getByRole('link', { name: 'Title e1' }).getAttribute('href')).toBe(
    '/learninghub/feed?entry=e1',
  )
  expect(screen.getByRole('link', { name: /^feed\.seeAll/ }).getAttribute('href')).toBe('/learninghub/feed')
})
