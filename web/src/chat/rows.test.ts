import fc from 'fast-check'
import { expect, test } from 'vitest'

import { buildMessage as stored, minute } from './testing/buildMessage.ts'
import { makeRows, type Row } from './rows.ts'

const dayOf = (at: string) => at.slice(0, 10)
/** What kind each row is; a message shows its number, with a plus where the next one belongs to its group. */
const said = (rows: readonly Row[]) =>
  rows.map((row) => (row.kind === 'message' ? `${row.message.seq}${row.goesOn ? '+' : ''}` : row.kind))

test('a day begins with its row, and messages of one person within minutes stand together', () => {
  const messages = [
    stored(1),
    stored(2),
    stored(3, { userId: 'ravi' }),
    stored(4, { userId: 'ravi', createdOn: minute(30) }),
    stored(5, { createdOn: '2026-01-06T10:00:00.000Z' }),
  ]
  expect(said(makeRows(dayOf)(messages, undefined))).toEqual(['day', '1+', '2', '3', '4', 'day', '5'])
})

test('a line stands above the first unread message and parts its group', () => {
  const messages = [stored(1), stored(2), stored(3)]
  expect(said(makeRows(dayOf)(messages, 2))).toEqual(['day', '1', 'unread', '2+', '3'])
  expect(said(makeRows(dayOf)(messages, 1))).toEqual(['day', 'unread', '1+', '2+', '3'])
})

test('the row of a message stays the same object while its neighbours do not change it', () => {
  const rowsOf = makeRows(dayOf)
  const messages = [stored(1), stored(2)]
  const before = rowsOf(messages, undefined)
  const after = rowsOf([...messages, stored(3, { userId: 'ravi' })], undefined)
  expect(after[1]).toBe(before[1])
  expect(after[2]).toBe(before[2])
})

test('an older page above leaves the rows below as they are', () => {
  const rowsOf = makeRows(dayOf)
  const messages = [stored(1), stored(2), stored(3, { userId: 'ravi' }), stored(4)]
  const before = rowsOf(messages.slice(2), undefined)
  const after = rowsOf(messages, undefined)
  expect(said(after)).toEqual(['day', '1+', '2', '3', '4'])
  expect(after.slice(-2)).toEqual(before.slice(-2))
  expect(after.at(-1)).toBe(before.at(-1))
})

test('rows that go on from earlier ones are those that are made at once', () => {
  const message = fc.record({ isRavi: fc.boolean(), minute: fc.integer({ min: 0, max: 4000 }) })
  const anywhere = fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { minLength: 1, maxLength: 8 })
  // Pages above and new messages below, one after another.
  const growing = fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { minLength: 1, maxLength: 8 }).map((steps) =>
    steps.map((_, step) => {
      const so = steps.slice(0, step + 1)
      const sum = (of: 0 | 1) => so.reduce((total, each) => total + each[of], 0)
      return [Math.max(0, 15 - sum(0)), Math.min(30, 16 + sum(1))] as const
    }),
  )
  const lists = fc.oneof(anywhere, growing)
  fc.assert(
    fc.property(
      fc.array(message, { minLength: 30, maxLength: 30 }),
      lists,
      fc.nat(30),
      (all, parts, line) => {
        const messages = all.map(({ isRavi, minute: at }, index) =>
          stored(index + 1, { userId: isRavi ? 'ravi' : 'asha', createdOn: minute(at) }),
        )
        const rowsOf = makeRows(dayOf)
        for (const [from, to] of parts) {
          const shown = messages.slice(Math.min(from, to), Math.max(from, to))
          expect(rowsOf(shown, line)).toEqual(makeRows(dayOf)(shown, line))
        }
      },
    ),
  )
})
