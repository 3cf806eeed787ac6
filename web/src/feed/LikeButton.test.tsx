import { feedCalls } from '@saathi/contract/feed/calls.ts'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { outboxNow } from '../device/outbox.ts'
import { type FakeTransport, refused } from '../wire/testing/fakeTransport.ts'
import { queryClient } from '../wire/queries.ts'
import { FeedPage } from './FeedPage.tsx'
import { buildEntry as entry, counted, openFeed } from './testing/testFeed.ts'

const server = openFeed()
let transport: FakeTransport
beforeEach(() => {
  transport = server.transport()
})

test('a like shows at once wherever the entry stands, and the server’s count takes its place', async () => {
  server.put([entry('daily', 'quote')])
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
  server.put([entry('a')])
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
  server.put([entry('a')])
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
  server.put([entry('a')])
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
  server.put([entry('a')])
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
