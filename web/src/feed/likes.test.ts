import { expect, test } from 'vitest'

import { pressed, withLike } from './likes.ts'

test.each([
  [
    { isLiked: false, feedLikes: 3 },
    { isLiked: true, feedLikes: 4 },
  ],
  [
    { isLiked: true, feedLikes: 4 },
    { isLiked: false, feedLikes: 3 },
  ],
  [
    { isLiked: true, feedLikes: 0 },
    { isLiked: false, feedLikes: 0 },
  ],
])('a press makes %o into %o', (before, after) => {
  expect(pressed(before)).toEqual(after)
})

test('a like reaches its entry wherever it is held, and no other', () => {
  const [a, b] = ['a', 'b'].map((id) => ({ id, isLiked: false, feedLikes: 1 }))
  const like = { isLiked: true, feedLikes: 2 }
  const liked = { id: 'a', ...like }
  expect(withLike(a, 'a', like)).toEqual(liked)
  expect(withLike([b, a], 'a', like)).toEqual([b, liked])
  expect(withLike({ pages: [[b], [a]], pageParams: [undefined, 'b'] }, 'a', like)).toEqual({
    pages: [[b], [liked]],
    pageParams: [undefined, 'b'],
  })
  expect(withLike(null, 'a', like)).toBeNull()
  expect(withLike({ firstDate: '2026-03-01' }, 'a', like)).toEqual({ firstDate: '2026-03-01' })
})
