import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { buildChannel } from '../testing/buildMessage.ts'
import { Quote } from './Quote.tsx'

afterEach(cleanup)

test.each([
  [{ excerpt: 'Shall we say six?' }, 'Shall we say six?'],
  [{ excerpt: '', isDeleted: true }, 'chat.deleted'],
  [{ excerpt: '' }, 'chat.quotedElse'],
])('a reply to %j quotes %s', (answered, words) => {
  render(
    <Quote
      answered={{ msgId: 'm', userId: 'ravi', ...answered }}
      channel={buildChannel('c')}
      personId="me"
      isCurrent
      onShow={() => undefined}
    />,
  )
  expect(screen.getByRole('button').textContent).toContain(words)
})
