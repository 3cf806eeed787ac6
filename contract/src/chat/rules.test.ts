import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  changeableMs,
  excerptOf,
  hasSeen,
  isOpenTo,
  isWebAddress,
  lastBeforeGap,
  type Local,
  olderPage,
  refusalOfChange,
  saysSomething,
  type Stored,
  withCounted,
  withMessage,
} from './rules.ts'

const stored = (seq: number, userId = 'asha'): Stored => ({
  msgId: `m${seq}`,
  tempId: `t${seq}`,
  userId,
  seq,
})
const local = (tempId: string, userId = 'asha'): Local => ({ tempId, userId, seq: null })

describe('a list of messages', () => {
  test('is the same whatever the order and the number of deliveries', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40 }),
        fc.infiniteStream(fc.nat()),
        fc.array(fc.nat(39)),
        (length, order, doubles) => {
          const all = Array.from({ length }, (_, index) => stored(index + 1))
          const keyed = [...all, ...doubles.flatMap((at) => all[at] ?? [])].map((message) => ({
            message,
            key: order.next().value,
          }))
          const delivered = keyed.toSorted((a, b) => a.key - b.key).map(({ message }) => message)
          let list: readonly (Stored | Local)[] = []
          for (const message of delivered) list = withMessage(list, message)
          expect(list).toEqual(all)
          expect(lastBeforeGap(list)).toBeUndefined()
        },
      ),
    )
  })

  test('shows the stored message instead of the local copy, and leaves other copies at the end', () => {
    const list = [stored(1), local('t2'), local('other')]
    expect(withMessage(list, stored(2))).toEqual([stored(1), stored(2), local('other')])
  })

  test('keeps a copy of somebody else with the same temporary id', () => {
    expect(withMessage([local('t1', 'ravi')], stored(1))).toEqual([stored(1), local('t1', 'ravi')])
  })

  test('drops a local copy of what is in the list already', () => {
    expect(withMessage([stored(1), local('t1')], stored(1))).toEqual([stored(1)])
  })

  test('stays the very same list when nothing is new', () => {
    const list = [stored(1), stored(2)]
    expect(withMessage(list, stored(2))).toBe(list)
  })

  test.each([
    { seqs: [], before: undefined },
    { seqs: [4, 5, 6], before: undefined },
    { seqs: [1, 2, 5, 9], before: 2 },
  ])('with the numbers $seqs is caught up from $before', ({ seqs, before }) => {
    expect(lastBeforeGap(seqs.map((seq) => stored(seq)))?.seq).toBe(before)
  })
})

describe('pages', () => {
  test.each([
    { seqs: [], number: null },
    { seqs: [1, 2], number: null },
    { seqs: [31, 32], number: 31 },
  ])('before $seqs comes page $number', ({ seqs, number }) => {
    expect(olderPage(seqs.map((seq) => ({ seq })))).toBe(number)
  })
})

describe('unread counts', () => {
  test.each([
    { what: 'a message of another counts', seq: 6, from: 'ravi', after: { count: 3, upTo: 6 } },
    { what: 'one of my own does not', seq: 6, from: 'asha', after: { count: 2, upTo: 6 } },
    { what: 'a known one does not count again', seq: 5, from: 'ravi', after: { count: 2, upTo: 5 } },
    { what: 'a hole asks for counting anew', seq: 8, from: 'ravi', after: undefined },
  ])('$what', ({ seq, from, after }) => {
    expect(withCounted({ count: 2, upTo: 5 }, { seq, userId: from }, 'asha')).toEqual(after)
  })
})

test.each([
  { text: 'Hi', attachments: 0, says: true },
  { text: ' \n ', attachments: 0, says: false },
  { text: '', attachments: 1, says: true },
])('"$text" with $attachments attachments says something: $says', ({ text, attachments, says }) => {
  expect(saysSomething(text, attachments)).toBe(says)
})

test.each([
  { seen: null, sent: '2026-01-01T10:00:00.000Z', read: false },
  { seen: '2026-01-01T09:59:59.999Z', sent: '2026-01-01T10:00:00.000Z', read: false },
  { seen: '2026-01-01T10:00:00.000Z', sent: '2026-01-01T10:00:00.000Z', read: true },
])('seen $seen, a message of $sent is read: $read', ({ seen, sent, read }) => {
  expect(hasSeen(seen, sent)).toBe(read)
})

test.each([
  { membership: null, isOpen: false },
  { membership: { isActive: false }, isOpen: false },
  { membership: { isActive: true }, isOpen: true },
])('with the membership $membership a channel is open: $isOpen', ({ membership, isOpen }) => {
  expect(isOpenTo(membership)).toBe(isOpen)
})

test.each([
  { what: 'a fresh text of one’s own', given: {}, refusal: undefined },
  { what: 'one of exactly 15 minutes', given: { ageMs: changeableMs }, refusal: undefined },
  { what: 'an older one', given: { ageMs: changeableMs + 1 }, refusal: 'changeTooLate' },
  { what: 'a deleted one', given: { isDeleted: true }, refusal: 'changeTooLate' },
  { what: 'one of another person', given: { isOwn: false }, refusal: 'notYours' },
  { what: 'what the product says', given: { kind: 'notice' }, refusal: 'notYours' },
])('$what is refused to be changed by $refusal', ({ given, refusal }) => {
  expect(refusalOfChange({ isOwn: true, kind: 'text', isDeleted: false, ageMs: 0, ...given })).toBe(refusal)
})

test.each([
  ['two\n\nlines', 'two lines'],
  ['x'.repeat(120), 'x'.repeat(120)],
  ['x'.repeat(121), `${'x'.repeat(119)}…`],
  ['👩🏽‍🎓'.repeat(121), `${'👩🏽‍🎓'.repeat(119)}…`],
])('of a text a reply shows its beginning, without cutting a letter apart', (text, excerpt) => {
  expect(excerptOf(text)).toBe(excerpt)
})

test.each([
  ['https://saathi.example/a?b', true],
  ['http://127.0.0.1', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['/a', false],
])('%s is an address of the web: %s', (address, is) => {
  expect(isWebAddress(address)).toBe(is)
})
