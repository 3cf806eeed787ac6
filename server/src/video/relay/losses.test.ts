import { expect, test } from 'vitest'

import { makeLosses } from './losses.ts'

/** What a browser reports of a line. */
const received = (highestSequence: number, packetsLost: number, more = {}) => ({
  ssrc: 1,
  source: 'asha',
  highestSequence,
  packetsLost,
  lostBefore: 0,
  ...more,
})

test.for([
  ['a clean line', 0, false],
  ['a line that loses one packet in twenty', 5, false],
  ['a line that loses one packet in ten', 10, true],
  ['a line that loses a third', 33, true],
])('%s loses much: %j of 100 is %j', ([, lost, expected]) => {
  const losses = makeLosses()
  losses.note(received(0, 0), 0)
  losses.note(received(100, lost), 5000)
  expect(losses.areMany(5000)).toBe(expected)
})

test('what was lost before the relay is not a loss of the way to the listener', () => {
  const losses = makeLosses()
  losses.note(received(0, 0), 0)
  losses.note(received(100, 30, { lostBefore: 28 }), 5000)
  expect(losses.areMany(5000)).toBe(false)
})

test('a few packets of a silent voice are judged together with those that follow', () => {
  const losses = makeLosses()
  losses.note(received(0, 0), 0)
  losses.note(received(12, 2), 5000)
  expect(losses.areMany(5000)).toBe(false)
  losses.note(received(100, 4), 10_000)
  expect(losses.areMany(10_000)).toBe(false)
})

test('another source on the line, or one that connects again, begins a new count', () => {
  const losses = makeLosses()
  losses.note(received(0, 0, { lostBefore: 40 }), 0)
  losses.note(received(100, 50, { source: 'ravi' }), 5000)
  losses.note(received(200, 90, { source: 'ravi', lostBefore: 40 }), 10_000)
  losses.note(received(300, 130, { source: 'ravi', lostBefore: 0 }), 15_000)
  expect(losses.areMany(15_000)).toBe(false)
})

test('a line that loses much counts as such until it has been better for twenty seconds', () => {
  const losses = makeLosses()
  losses.note(received(0, 0), 0)
  losses.note(received(100, 30), 5000)
  losses.note(received(200, 36), 20_000)
  losses.note(received(300, 37), 30_000)
  expect([losses.areMany(39_999), losses.areMany(40_000)]).toEqual([true, false])
  losses.note(received(400, 43), 45_000)
  expect(losses.areMany(45_000)).toBe(false)
})

test('a line that loses yet more once voices repeat more is full, and is left alone for a minute', () => {
  const losses = makeLosses()
  losses.note(received(0, 0), 0)
  losses.note(received(100, 25), 5000)
  losses.note(received(200, 60), 10_000)
  expect(losses.areMany(10_000)).toBe(true)
  losses.note(received(300, 100), 15_000)
  losses.note(received(400, 125), 20_000)
  expect(losses.areMany(20_000)).toBe(false)
  losses.note(received(500, 150), 76_000)
  expect(losses.areMany(76_000)).toBe(true)
})
