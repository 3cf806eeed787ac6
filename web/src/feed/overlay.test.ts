import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { OutboxEntry } from '../device/outboxEntry.ts'
import { like, shownEntry } from './overlay.ts'

const press = (isLiked: boolean, id = 'a', failure?: string): OutboxEntry => ({
  id: crypto.randomUUID(),
  action: like.name,
  given: { id, isLiked },
  personId: 'me',
  at: 1,
  failure,
  isHeldUp: false,
})
const liked = { id: 'a', isLiked: true, feedLikes: 4 }
const notLiked = { id: 'a', isLiked: false, feedLikes: 3 }

test.each([
  { what: 'nothing', server: notLiked, entries: [], shown: notLiked },
  { what: 'a like', server: notLiked, entries: [press(true)], shown: liked },
  { what: 'a like taken back', server: liked, entries: [press(false)], shown: notLiked },
  {
    what: 'a like and its taking back',
    server: notLiked,
    entries: [press(true), press(false)],
    shown: notLiked,
  },
  {
    what: 'three presses',
    server: notLiked,
    entries: [press(true), press(false), press(true)],
    shown: liked,
  },
  { what: 'a refused like', server: notLiked, entries: [press(true, 'a', 'not_found')], shown: notLiked },
  { what: 'a like of another entry', server: notLiked, entries: [press(true, 'b')], shown: notLiked },
  {
    what: 'a like taken back of which the server counts none',
    server: { ...liked, feedLikes: 0 },
    entries: [press(false)],
    shown: { ...notLiked, feedLikes: 0 },
  },
])('an entry with $what waiting shows $shown', ({ server, entries, shown }) => {
  expect(shownEntry(server, entries)).toEqual(shown)
})

test('likes that the server already has change nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1 }), fc.nat(1000), (wishes, feedLikes) => {
      const isLiked = wishes.at(-1) ?? false
      const server = { id: 'a', isLiked, feedLikes }
      const entries = wishes.map((wish) => press(wish))
      expect(shownEntry(server, entries)).toBe(server)
      const shown = shownEntry({ ...server, isLiked: !isLiked }, entries)
      expect(shownEntry(shown, entries)).toBe(shown)
    }),
  )
})
