import { feedCalls } from '@saathi/contract/feed/calls.ts'

import { matrixOf, nothing, people } from '../../testing/matrix.ts'

export const matrix = [
  matrixOf(feedCalls)({
    feed: { given: nothing, expected: people(200) },
    dateRange: { given: nothing, expected: people(200) },
    quoteOfTheDay: { given: nothing, expected: people(200) },
    toggleLike: { given: () => ({ body: { id: 'no-such-entry' } }), expected: people(404) },
    click: { given: () => ({ body: { id: 'no-such-entry' } }), expected: people(404) },
  }),
]
