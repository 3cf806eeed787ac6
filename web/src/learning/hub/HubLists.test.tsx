import { learningCalls } from '@saathi/contract/learning/calls.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { arrive } from '../../device/identity.ts'
import { buildArrival } from '../../testing/builders.ts'
import { fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { keyOf, queryClient } from '../../wire/queries.ts'
import { BookmarkedList, HubLists } from './HubLists.tsx'

/** The two lists, as parts without properties. */
const lists = { bookmarked: () => <BookmarkedList />, curated: () => <HubLists ongoing={[]} /> }

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const images = { imageType: 'web' }

test.each([
  ['bookmarked', { bookmark: 'true', ...images, size: '4' }],
  ['curated', { curated: 'true', ...images, size: '6' }],
] as const)(
  'an empty list that the device stored is marked until the reply is there: %s',
  async (list, query) => {
    const transport = fakeTransport()
    const reply = Promise.withResolvers<never[]>()
    transport.on(learningCalls.sessions, () => reply.promise)
    await arrive(buildArrival())
    queryClient.setQueryData(keyOf(learningCalls.sessions, { query }), [], {
      updatedAt: -(Date.now() - 3_600_000),
    })
    render(lists[list]())
    expect(await screen.findByText('shell.asOf.updating')).toBeTruthy()
    // How to save a session is true at any time.
    expect(screen.queryByText(`learning.none.${list}`) !== null).toBe(list === 'bookmarked')
    reply.resolve([])
    expect(await screen.findByText(`learning.none.${list}`)).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(/shell\.asOf/)).toBeNull())
  },
)
