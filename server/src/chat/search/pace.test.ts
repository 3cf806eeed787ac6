import { expect, test } from 'vitest'

import { makePace, restAfter } from './pace.ts'

test.each([
  { turnMs: 10, share: 0.5, restMs: 5, what: 'a calm process rests half as long as its turn' },
  { turnMs: 10, share: 0.89, restMs: 5, what: 'a process with a little idle time is calm' },
  { turnMs: 10, share: 0.9, restMs: 120, what: 'a busy process rests twelve times as long' },
  { turnMs: 1000, share: 1, restMs: 5000, what: 'no rest is longer than five seconds' },
])('$what', ({ turnMs, share, restMs }) => expect(restAfter(turnMs, share)).toBe(restMs))

test('turns become longer where a backlog stays for fifteen seconds, and short again once it was empty', () => {
  let ms = 0
  const pace = makePace(() => ms)
  const turn = (isFinished: boolean, tookMs: number) => {
    const most = pace.mostOfChannel()
    ms += tookMs
    pace.turnEnded({ isFinished })
    return most
  }
  expect(turn(false, 100_000)).toBe(32)
  expect(turn(false, 14_999)).toBe(32)
  expect(turn(false, 1)).toBe(32)
  expect(turn(false, 1)).toBe(128)
  expect(turn(true, 1)).toBe(128)
  expect(turn(false, 20_000)).toBe(32)
  expect(turn(false, 1)).toBe(32)
})
