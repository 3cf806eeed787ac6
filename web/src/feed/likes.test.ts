import { expect, test } from 'vitest'

import { withLike } from './likes.ts'

test('a like reaches its entry wherever it is held, and no other', () => {
  const [a, b] = ['a', 'b'].map((id) => ({ id, isLiked: false, feedLikes: 1 }))
  const liked = { id: 'a', isLiked: true, feedLikes: 2 }
  expect(withLike(a, liked)).toEqual(liked)
  expect(withLike([b, a], liked)).toEqual([b, liked])
  expect(withLike({ pages: [[b], [a]], pageParams: [undefined, 'b'] }, liked)).toEqual({
    pages: [[b], [liked]],
    pageParams: [undefined, 'b'],
  })
  expect(withLike(null, liked)).toBeNull()
  expect(withLike({ firstDate: '2026-03-01' }, liked)).toEqual({ firstDate: '2026-03-01' })
})
