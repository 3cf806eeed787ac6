import { learningCalls } from '@saathi/contract/learning/calls.ts'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { arrive } from '../device/identity.ts'
import { outboxNow, takeFromOutbox } from '../device/outbox.ts'
import { buildArrival, buildSessionCard } from '../testing/builders.ts'
import { type FakeTransport, fakeTransport, refused } from '../wire/testing/fakeTransport.ts'
import { keyOf, putAnswer, queryClient } from '../wire/queries.ts'
import { useBookmark } from './useBookmark.ts'

const card = buildSessionCard({ id: 's' })
let transport: FakeTransport

beforeEach(async () => {
  localStorage.clear()
  transport = fakeTransport()
  transport.on(learningCalls.bookmark, ({ body: { session, isBookmarked = true } }) => ({
    session,
    isBookmarked,
  }))
  await arrive(buildArrival())
})
afterEach(async () => {
  cleanup()
  queryClient.clear()
  for (const { id } of outboxNow()) await takeFromOutbox(id)
})

test('a bookmark shows at once, and what the server answers takes its place in every list', async () => {
  putAnswer(learningCalls.sessions, { query: { bookmark: 'true' } }, [card])
  const { result } = renderHook(() => useBookmark(card))
  act(() => void result.current.toggle())
  expect(result.current.isBookmarked).toBe(true)
  await waitFor(() => expect(outboxNow()).toEqual([]))
  expect(transport.given(learningCalls.bookmark)).toMatchObject([
    { body: { session: 's', isBookmarked: true } },
  ])
  const list = queryClient.getQueryData(keyOf(learningCalls.sessions, { query: { bookmark: 'true' } }))
  expect(list).toMatchObject([{ id: 's', isBookmarked: true }])
})

test('a bookmark without a network stays shown while it waits', async () => {
  transport.cut()
  const { result } = renderHook(() => useBookmark(card))
  act(() => void result.current.toggle())
  await waitFor(() => expect(outboxNow()).toMatchObject([{ isHeldUp: true }]))
  expect(result.current).toMatchObject({ isBookmarked: true, hasFailed: false })
})

test('a refused bookmark is taken back and says so, until it is pressed again', async () => {
  transport.on(learningCalls.bookmark, refused(404, 'not_found'))
  const { result } = renderHook(() => useBookmark(card))
  act(() => void result.current.toggle())
  await waitFor(() => expect(result.current).toMatchObject({ isBookmarked: false, hasFailed: true }))
  transport.on(learningCalls.bookmark, { session: 's', isBookmarked: true })
  act(() => void result.current.toggle())
  await waitFor(() => expect(result.current.hasFailed).toBe(false))
})
