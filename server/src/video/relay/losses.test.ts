import { expect, test } from 'vitest'

import { makeLosses } from './losses.ts'

/** What a browser reports of a line. */
const received = (highestSequence: number, packetsLost: number) => ({ ssrc: 1, highestSequence, packetsLost })

test.for([
  ['a clean line', 0, false],
  ['a line that loses one packet in twenty', 5, false],
  ['a line that loses one packet in ten', 10, false],
  ['a line that loses one packet in eight', 13, true],
  ['a line that loses a third', 33, true],
] as const)('%s loses much: %j of 100 is %j', ([, lost, expected]) => {
  const losses = makeLosses()
  losses.note(received(0, 0), 0)
  losses.note(received(100, lost), 5000)
  expect(losses.areMany(5000)).toBe(expected)
})

test('a few packets of a silent voice are judged together with those that follow', () => {
  const losses = makeLosses()
  losses.note(received(0, 0), 0)
  losses.note(received(12, 2), 5000)
  expect(losses.areMany(5000)).toBe(false)
  losses.note(received(100, 4), 10_000)
  expect(losses.areMany(10_000)).toBe(false)
})

test('a line that loses much counts as such until it has been better for twenty seconds', () => {
  const losses = makeLosses()
  losses.note(received(0, 0), 0)
  losses.note(received(100, 30), 5000)
  losses.note(received(200, 39), 20_000)
  losses.note(received(300, 46), 30_000)
  expect([losses.areMany(39_999), losses.areMany(40_000)]).toEqual([true, false])
  losses.note(received(400, 58), 45_000)
  expect(losses.areMany(45_000)).toBe(false)
})

/** Reports of 100 packets each, by the second and the packets that were lost; returns whether voices are repeated more after each. */
function reported(reports: readonly (readonly [second: number, lost: number])[]): boolean[] {
  const losses = makeLosses()
  losses.note(received(0, 0), 0)
  let all = 0
  return reports.map(([second, lost], index) => {
    all += lost
    losses.note(received((index + 1) * 100, all), second * 1000)
    return losses.areMany(second * 1000)
  })
}

test('a line that loses more with repetition than without it is full, and is left alone for three minutes', () => {
  const said = reported([
    [5, 25],
    [10, 35],
    [15, 42],
    [20, 33],
    [25, 25],
    [200, 25],
    [206, 25],
  ])
  expect(said).toEqual([true, true, false, false, false, false, true])
})

test('a line that has become worse, but loses as much without repetition, is not full', () => {
  const said = reported([
    [5, 13],
    [10, 25],
    [15, 30],
    [20, 30],
    [25, 30],
    [40, 33],
  ])
  expect(said).toEqual([true, true, false, false, true, true])
})

test('a line that has become good in a pause is not full: much loss brings repetition back at once', () => {
  const said = reported([
    [5, 13],
    [15, 40],
    [25, 0],
    [40, 2],
    [45, 20],
  ])
  expect(said).toEqual([true, false, false, false, true])
})
