import type { Given } from '@saathi/contract/base/call.ts'
import { feedCalls, type FeedPost } from '@saathi/contract/feed/calls.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { arrive } from '../device/identity.ts'
import { outboxNow } from '../device/outbox.ts'
import { buildArrival } from '../testing/builders.ts'
import { type FakeTransport, fakeTransport, refused } from '../wire/testing/fakeTransport.ts'
import { noteAnswer } from '../wire/network.ts'
import { queryClient } from '../wire/queries.ts'
import { FeedPage } from './FeedPage.tsx'
import { HubFeed } from './public.tsx'

const entry = (id: string, event: FeedPost['event'] = 'post'): FeedPost => ({
  id,
  event,
  publishedAt: '2026-11-01T18:30:00.000Z',
  feedLikes: 3,
  isLiked: false,
  contentObject: {
    thumbnail: null,
    title: event === 'post' ? `Title ${id}` : '',
    localeTitle: {},
    description: 'Words',
    localeDescription: {},
    text: event === 'quote' ? `Saying ${id}` : '',
    localeText: {},
    author: 'Somebody',
    localeAuthor: {},
    link: event === 'post' ? 'https://www.example.org/page' : null,
    mtCuratedNote: '',
    localeMtCuratedNote: {},
    tags: [],
    localeTags: {},
  },
})
const all = Array.from({ length: 23 }, (_, index) => entry(`e${index}`, index % 5 === 4 ? 'quote' : 'post'))

let entries = all
let transport: FakeTransport

/** Replies with one part of `entries`, as the server does. */
function feed({ query = {} }: Given<typeof feedCalls.feed>): FeedPost[] {
  const fitting = entries.filter(({ event }) => query.event === undefined || event === query.event)
  const from = query.after === undefined ? 0 : fitting.findIndex(({ id }) => id === query.after) + 1
  return fitting.slice(from, from + Number(query.size))
}

/** The server's reply to a like; it counts more likes than the page knew. */
function counted({ body: { id, isLiked = true } }: Given<typeof feedCalls.toggleLike>) {
  return { id, isLiked, feedLikes: isLiked ? 8 : 7 }
}

/** Fires the observer of the list's end, as scrolling does. */
let comeNear = (): void => undefined
beforeEach(async () => {
  entries = all
  transport = fakeTransport()
  transport.on(feedCalls.feed, feed)
  transport.on(feedCalls.quoteOfTheDay, () => entry('daily', 'quote'))
  transport.on(feedCalls.dateRange, () => ({ firstDate: '2026-03-01', lastDate: '2026-11-02' }))
  transport.on(feedCalls.toggleLike, counted)
  transport.on(feedCalls.click, () => ({ id: 'a' }))
  await arrive(buildArrival())
  const watching = new Set<() => void>()
  comeNear = () => {
    for (const tell of watching) tell()
  }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      tell: () => void
      constructor(seen: (entries: readonly { isIntersecting: boolean }[]) => void) {
        this.tell = () => seen([{ isIntersecting: true }])
      }
      observe() {
        watching.add(this.tell)
      }
      disconnect() {
        watching.delete(this.tell)
      }
    },
  )
  history.replaceState(null, '', '/learninghub/feed')
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
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
  entries = []
  const { unmount } = render(<FeedPage />)
  expect(await screen.findByText('feed.empty.title')).toBeTruthy()
  unmount()
  history.replaceState(null, '', '/learninghub/feed?event=quote')
  render(<FeedPage />)
  expect(await screen.findByText('feed.none.title')).toBeTruthy()
  expect(screen.getByText('feed.part.shown')).toBeTruthy()
})

test('a like shows at once wherever the entry stands, and the server’s count takes its place', async () => {
  entries = [entry('daily', 'quote')]
  render(<FeedPage />)
  await screen.findByRole('article')
  const hearts = await waitFor(() => {
    const found = screen.getAllByRole('button', { name: /feed\.like/ })
    expect(found).toHaveLength(2)
    return found
  })
  const { promise: way, resolve: letThrough } = Promise.withResolvers<void>()
  transport.on(feedCalls.toggleLike, (given) => way.then(() => counted(given)))
  fireEvent.click(hearts[0] ?? document.body)
  await waitFor(() => {
    for (const heart of hearts) {
      expect(heart.getAttribute('aria-pressed')).toBe('true')
      expect(heart.textContent).toContain('4')
    }
  })
  letThrough()
  await waitFor(() => expect(hearts[1]?.textContent).toContain('8'))
  expect(transport.given(feedCalls.toggleLike)).toMatchObject([{ body: { id: 'daily', isLiked: true } }])
})

test('a list that was asked for before a like does not take it back', async () => {
  entries = [entry('a')]
  render(<FeedPage />)
  const heart = within(await screen.findByRole('article')).getByRole('button', { name: /feed\.like/ })
  const { promise: way, resolve: arrives } = Promise.withResolvers<void>()
  transport.on(feedCalls.feed, () => way.then(() => [entry('a')]))
  void queryClient.refetchQueries({ queryKey: [feedCalls.feed.path] })
  await waitFor(() => expect(transport.given(feedCalls.feed)).toHaveLength(2))
  transport.on(feedCalls.feed, () => [{ ...entry('a'), isLiked: true, feedLikes: 8 }])
  fireEvent.click(heart)
  await waitFor(() => expect(heart.textContent).toContain('8'))
  arrives()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(heart.getAttribute('aria-pressed')).toBe('true')
  expect(heart.textContent).toContain('8')
})

test('presses in a row are sent one after the other, and the last one stays', async () => {
  entries = [entry('a')]
  render(<FeedPage />)
  const article = within(await screen.findByRole('article'))
  const heart = article.getByRole('button', { name: /feed\.like/ })
  for (let press = 0; press < 3; press += 1) fireEvent.click(heart)
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'))
  await waitFor(() => expect(heart.textContent).toContain('8'))
  expect(transport.given(feedCalls.toggleLike).map(({ body }) => body)).toEqual(
    [true, false, true].map((isLiked) => ({ id: 'a', isLiked })),
  )
})

test('a like that is refused is taken back, and says so', async () => {
  entries = [entry('a')]
  transport.on(feedCalls.toggleLike, refused(404, 'not_found'))
  render(<FeedPage />)
  const article = within(await screen.findByRole('article'))
  const heart = article.getByRole('button', { name: /feed\.like/ })
  fireEvent.click(heart)
  expect(await article.findByRole('alert')).toBeTruthy()
  expect(heart.getAttribute('aria-pressed')).toBe('false')
  expect(heart.textContent).toContain('3')
})

test('a like without a network stays, and is sent once under one key when the network is back', async () => {
  entries = [entry('a')]
  render(<FeedPage />)
  const article = within(await screen.findByRole('article'))
  const heart = article.getByRole('button', { name: /feed\.like/ })
  transport.cut()
  fireEvent.click(heart)
  await waitFor(() => expect(outboxNow()).toMatchObject([{ isHeldUp: true }]))
  expect(heart.getAttribute('aria-pressed')).toBe('true')
  expect(heart.textContent).toContain('4')
  expect(article.queryByRole('alert')).toBeNull()
  const [waiting] = outboxNow()
  transport.mend()
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(heart.textContent).toContain('8'))
  expect(transport.keys(feedCalls.toggleLike)).toEqual([waiting?.id])
  expect(outboxNow()).toEqual([])
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
  entries = [entry('newest'), ...all]
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
  entries = [entry('a')]
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
  entries = [{ ...entry('a'), contentObject: { ...entry('a').contentObject, text: 'All of it' } }]
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
