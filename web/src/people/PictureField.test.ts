// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { problemWith } from './PictureField.tsx'

test.each([
  ['image/jpeg', 2 * 1024 * 1024, undefined],
  ['image/png', 1, undefined],
  ['image/png', 2 * 1024 * 1024 + 1, 'error.picture_too_large'],
  ['image/gif', 1, 'error.picture_unreadable'],
  ['application/pdf', 9_000_000, 'error.picture_unreadable'],
])('a file of %s with %i bytes: %s', (type, size, problem) => {
  expect(problemWith({ type, size })).toBe(problem)
})
