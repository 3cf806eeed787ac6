import { feedCalls } from '@saathi/contract/feed/calls.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { queryClient } from '../wire/queries.ts'
import { searchOf } from './filter/filter.ts'
import { buildEntry, openFeed } from './testing/testFeed.ts'
import { useFeed } from './useFeed.ts'

const server = openFeed()
const everything = { events: [], from: undefined, to: undefined }

test('a like that is confirmed while a refresh is on its way is not taken back by the older reply', async () => {
  const transport = server.transport()
  const entry = buildEntry('e0')
  const liked = { ...entry, isLiked: true, feedLikes: 4 }
  transport.on(feedCalls.feed, [entry])
  const { result } = renderHook(() => useFeed(everything))
  await waitFor(() => expect(result.current.entries).toEqual([entry]))
  const older = Promise.withResolvers<(typeof entry)[]>()
  transport.on(feedCalls.feed, () => older.promise)
  act(() => void result.current.refresh())
  await waitFor(() => expect(transport.given(feedCalls.feed)).toHaveLength(2))
  const key = [feedCalls.feed.path, 'pages', searchOf(everything)]
  act(() => void queryClient.setQueryData(key, { pages: [[liked]], pageParams: [undefined] }))
  transport.on(feedCalls.feed, [liked])
  older.resolve([entry])
  await waitFor(() => expect(result.current.refreshing).toBe('no'))
  expect(result.current.entries).toEqual([liked])
  expect(transport.given(feedCalls.feed)).toHaveLength(3)
})
