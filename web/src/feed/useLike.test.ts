import { feedCalls } from '@saathi/contract/feed/calls.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { arrive } from '../device/identity.ts'
import { outboxNow, putInOutbox, takeFromOutbox } from '../device/outbox.ts'
import { buildArrival } from '../testing/builders.ts'
import { fakeTransport } from '../wire/testing/fakeTransport.ts'
import { like } from './overlay.ts'
import { useLike } from './useLike.ts'

beforeEach(async () => {
  localStorage.clear()
  fakeTransport().on(feedCalls.toggleLike, ({ body: { id, isLiked } }) => ({
    id,
    isLiked: isLiked === true,
    feedLikes: 4,
  }))
  await arrive(buildArrival())
})
afterEach(async () => {
  cleanup()
  for (const { id } of outboxNow()) await takeFromOutbox(id)
})

const wanted = () => outboxNow().map(({ given }) => given)

test('a press takes back the like that the person sees, also while its confirmation is not shown yet', async () => {
  const id = putInOutbox(like, { id: 'post', isLiked: true })
  const { result } = renderHook(() => useLike({ id: 'post', isLiked: false, feedLikes: 3 }))
  expect(result.current.isLiked).toBe(true)
  const { press } = result.current
  // The server has confirmed the like; the list with the new count is not rendered yet.
  await act(() => takeFromOutbox(id))
  act(() => void press())
  expect(wanted()).toEqual([{ id: 'post', isLiked: false }])
})
