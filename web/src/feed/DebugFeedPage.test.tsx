import { feedCalls } from '@saathi/contract/feed/calls.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { fakeTransport } from '../wire/testing/fakeTransport.ts'
import { DebugFeedPage } from './DebugFeedPage.tsx'

afterEach(cleanup)

test('the page asks with the query of its address and shows every field', async () => {
  const transport = fakeTransport()
  const contentObject = {
    thumbnail: null,
    title: 'A title',
    localeTitle: { hi: 'शीर्षक' },
    description: '',
    localeDescription: {},
    text: '',
    localeText: {},
    author: '',
    localeAuthor: {},
    link: null,
    mtCuratedNote: '',
    localeMtCuratedNote: {},
    tags: [],
    localeTags: {},
  }
  transport.on(feedCalls.feed, [
    {
      id: 'one',
      event: 'post',
      publishedAt: '2026-11-20T00:00:00Z',
      feedLikes: 3,
      isLiked: false,
      contentObject,
    },
  ])
  history.replaceState(null, '', '/dev?page=2&event=post')
  render(<DebugFeedPage />)
  expect((await screen.findByText(/A title/, { selector: 'summary' })).textContent).toContain('2026-11-20')
  expect(screen.getByText(/"feedLikes": 3/).textContent).toContain('शीर्षक')
  expect(transport.given(feedCalls.feed)).toMatchObject([{ query: { page: '2', event: 'post' } }])
})
