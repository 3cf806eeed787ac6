import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { buildMessage as stored, minute as at } from '../testing/buildMessage.ts'
import {
  type Conversation,
  shownStretch,
  type Stretch,
  unreadStart,
  withChanged,
  withJump,
  withNewMessage,
  withoutDetached,
  withPage,
} from './ranges.ts'

const part = (from: number, to: number): Stretch => ({
  messages: Array.from({ length: to - from + 1 }, (_, index) => stored(from + index)),
  olderPage: from === 1 ? null : from,
})
const seqs = ({ messages }: Stretch) => messages.map(({ seq }) => seq)
/** The first and the last number of the newest messages, and of the detached part. */
const ends = ({ messages, detached }: Conversation) => [
  messages[0]?.seq,
  messages.at(-1)?.seq,
  ...(detached === undefined ? [] : [detached.messages[0]?.seq, detached.messages.at(-1)?.seq]),
]

describe('a conversation', () => {
  test('takes a message once and in its place', () => {
    let known: Conversation = part(31, 32)
    for (const seq of [34, 33, 34, 32]) known = withNewMessage(known, stored(seq))
    expect(seqs(known)).toEqual([31, 32, 33, 34])
  })

  test('leaves out what belongs to a page that is not loaded', () => {
    const known: Conversation = part(31, 31)
    expect(withNewMessage(known, stored(5))).toBe(known)
  })

  test('grows upwards by a page, also when both overlap', () => {
    const older = withPage(part(31, 32), { messages: [stored(30), stored(31)], olderPage: null })
    expect(seqs(older)).toEqual([30, 31, 32])
    expect(older.olderPage).toBeNull()
  })
})

describe('a part that is detached from the newest messages', () => {
  const newest: Conversation = part(91, 100)

  test.each<{ readonly what: string; readonly page: Stretch; readonly after: number[] }>([
    { what: 'far away is shown apart', page: part(31, 60), after: [91, 100, 31, 60] },
    { what: 'that touches the newest joins them', page: part(61, 90), after: [61, 100] },
    { what: 'that overlaps the newest joins them', page: part(71, 95), after: [71, 100] },
    { what: 'inside the newest joins them', page: part(92, 94), after: [91, 100] },
  ])('a page $what', ({ page, after }) => {
    const known = withJump(newest, page, 'm')
    expect(ends(known)).toEqual(after)
    expect(known).toMatchObject({ jumps: 1, at: 'm' })
  })

  const detached = withJump(newest, part(31, 60), 'm40')

  test('grows in both directions, and joins the newest where it reaches them without a jump', () => {
    const up = withPage(detached, part(1, 30))
    expect(ends(up)).toEqual([91, 100, 1, 60])
    expect(shownStretch(up).olderPage).toBeNull()
    const whole = withPage(up, part(61, 90))
    expect(ends(whole)).toEqual([1, 100])
    expect(whole).toMatchObject({ jumps: 1, olderPage: null })
  })

  test('does not mix with new messages', () => {
    const after = withNewMessage(detached, stored(101))
    expect(ends(after)).toEqual([91, 101, 31, 60])
    expect(shownStretch(after)).toBe(detached.detached)
  })

  test('goes when the person returns to the newest', () => {
    const back = withoutDetached(detached)
    expect(ends(back)).toEqual([91, 100])
    expect(back).toMatchObject({ jumps: 2 })
    expect(back.at).toBeUndefined()
    expect(withoutDetached(back)).toBe(back)
  })

  test('takes no page that was asked for before the view moved on', () => {
    expect(ends(withPage(detached, part(5, 20)))).toEqual([91, 100, 31, 60])
  })

  test('shows a message as it is now', () => {
    const changed = withChanged(detached, stored(40, { message: 'better' }))
    expect(shownStretch(changed).messages[9]?.message).toBe('better')
  })

  test('keeps every message once and in order, whatever pages arrive', () => {
    const page = fc.tuple(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 0, max: 30 }))
    fc.assert(
      fc.property(page, fc.array(page, { maxLength: 12 }), ([from, length], pages) => {
        let known = withJump(newest, part(from, from + length), 'm')
        for (const [start, more] of pages) known = withPage(known, part(start, start + more))
        for (const stretch of [known, ...(known.detached === undefined ? [] : [known.detached])]) {
          const [first = 0] = seqs(stretch)
          expect(seqs(stretch)).toEqual(seqs(part(first, first + stretch.messages.length - 1)))
          expect(stretch.olderPage).toBe(first === 1 ? null : first)
        }
      }),
    )
  })
})

describe('the first unread message', () => {
  const ofRavi = (...numbers: number[]): Stretch => ({
    messages: [91, 92, 93, 94, 95].map((seq) =>
      stored(seq, { userId: numbers.includes(seq) ? 'ravi' : 'asha' }),
    ),
    olderPage: 91,
  })
  test.each([
    { count: 0, page: ofRavi(94, 95), start: { kind: 'none' } },
    { count: 2, page: ofRavi(91, 94, 95), start: { kind: 'loaded', seq: 94 } },
    { count: 2, page: ofRavi(93, 95), start: { kind: 'loaded', seq: 93 } },
    { count: 9, page: ofRavi(91, 92, 93, 94, 95), start: { kind: 'missing', seq: 87 } },
    { count: 9, page: { ...ofRavi(92, 95), olderPage: null }, start: { kind: 'loaded', seq: 92 } },
    { count: 9, page: { ...ofRavi(), olderPage: null }, start: { kind: 'none' } },
    { count: 3, page: { messages: [], olderPage: null }, start: { kind: 'none' } },
  ] as const)('of $count unread is $start.kind', ({ count, page, start }) => {
    expect(unreadStart(page, count, 'asha')).toEqual(start)
  })
})

describe('a message that changed', () => {
  const answer = { msgId: 'm1', userId: 'ravi', excerpt: 'text 1' }
  const known = { messages: [stored(1), stored(2, { replyTo: answer })], olderPage: null }

  test('stands in its place, and what answers it shows its new words', () => {
    const changed = stored(1, { message: 'better', editedOn: at(3) })
    const { messages } = withChanged(known, changed)
    expect(messages[0]).toEqual(changed)
    expect(messages[1]?.replyTo).toEqual({ ...answer, excerpt: 'better' })
  })

  test('that was deleted is quoted as deleted', () => {
    const { messages } = withChanged(known, stored(1, { message: '', deletedOn: at(3) }))
    expect(messages[1]?.replyTo).toEqual({ ...answer, excerpt: '', isDeleted: true })
  })

  test('that is not loaded changes nothing', () => {
    expect(withChanged(known, stored(9))).toEqual(known)
  })
})
