import { expect, test } from 'vitest'

import { countMissed, read, unread } from './reader.ts'

const message = (seq: number) => ({ msg_id: `m${seq}`, seq })
const page = (...numbers: number[]) =>
  ({ command: 'messages_payload', messages: numbers.map(message) }) as const
const said = (seq: number) => ({ command: 'new_message', message: message(seq) }) as const
const stored = (...numbers: number[]) => numbers.map((seq) => ({ seq }))

test('a reader begins with a page and goes on with the next message', () => {
  const first = read(unread, page(7, 8)).cursor
  const { cursor, asks } = read(first, said(9))
  expect(asks).toBe(false)
  expect(cursor.last?.seq).toBe(9)
  // Messages before the page are not counted.
  expect(countMissed(cursor, stored(5, 6, 7, 8, 9))).toBe(0)
})

test('a message that is not the next one is asked for, not skipped', () => {
  const { cursor, asks } = read(read(unread, page(1)).cursor, said(3))
  expect(asks).toBe(true)
  expect(cursor.last?.seq).toBe(1)
  expect(countMissed(read(cursor, page(2, 3)).cursor, stored(1, 2, 3))).toBe(0)
})

test('a message that became visible after a page went past it was missed', () => {
  const { cursor } = read(read(unread, page(1)).cursor, page(3))
  expect(countMissed(cursor, stored(1, 2, 3))).toBe(1)
  expect(countMissed(cursor, stored(1, 3, 4))).toBe(1)
})

test('a reader asks again after a long page, and after events that may be lost', () => {
  expect(read(unread, { ...page(1), has_more: true }).asks).toBe(true)
  expect(read(unread, { command: 'reload', missed_since: '2026-11-26T00:00:00Z' }).asks).toBe(true)
  expect(read(unread, { command: 'reload' }).asks).toBe(false)
})
