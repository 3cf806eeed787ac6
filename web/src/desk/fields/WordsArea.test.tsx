import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { WordsArea } from './WordsArea.tsx'

afterEach(cleanup)

test.each([
  [10, null],
  [90, 'desk.room'],
  [100, 'desk.room.none'],
])('a text of %i of 100 characters says %s', (length, words) => {
  render(<WordsArea label="Why" value={'x'.repeat(length)} onChange={() => undefined} maxLength={100} />)
  const field = screen.getByLabelText('Why')
  const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent ?? null).toBe(words)
})
