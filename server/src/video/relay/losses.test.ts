import { expect, test } from 'vitest'

import { makeLosses } from './losses.ts'

/** What a browser reports of a line. */
const received = (highestSequence: number, packetsLost: number) => ({ ssrc: 1, highestSequence, packetsLost })

test.for([
  ['a clean line', 0, 'usual'],
  ['a line that loses one packet in twenty', 5, 'usual'],
  ['a line that loses one packet in ten', 10, 'usual'],
  ['a line that loses one packet in eight', 13, 'more'],
  ['a line that loses a third', 33, 'more'],
] as const)('%s: a voice of which %j packets of 100 are lost is repeated as %j', ([, lost, expected]) => {
  const losses = makeLosses()
  losses.note(received(0, 0), 0)
  losses.note(received(100, lost), 5000)
  expect(losses.repeats(5000)).toBe('usual')
  losses.note(received(200, 2 * lost), 10_000)
  expect(losses.repeats(10_000)).toBe(expected)
})

test('a few packets of a silent voice are judged together with those that follow', () => {
  const losses = makeLosses()
  losses.note(received(0, 0), 0)
  losses.note(received(12, 2), 5000)
  expect(losses.repeats(5000)).toBe('usual')
  losses.note(received(100, 4), 10_000)
  expect(losses.repeats(10_000)).toBe('usual')
})

test('a line that loses much counts as such until it has been better for twenty seconds', () => {
  const losses = makeLosses()
  losses.note(received(0, 0), 0)
  losses.note(received(100, 30), 5000)
  losses.note(received(200, 60), 10_000)
  losses.note(received(300, 69), 20_000)
  losses.note(received(400, 76), 30_000)
  expect([losses.repeats(39_999), losses.repeats(40_000)]).toEqual(['more', 'usual'])
  losses.note(received(500, 88), 45_000)
  expect(losses.repeats(45_000)).toBe('usual')
})

/** Reports of 100 packets each, by the second, the packets that were lost, and the milliseconds that a packet took. */
type Report = readonly [second: number, lost: number, roundTripMs?: number]

/** Returns how voices are repeated after each report. */
function repeated(reports: readonly Report[]) {
  const losses = makeLosses()
  losses.note({ ...received(0, 0), roundTripMs: 60 }, 0)
  let all = 0
  return reports.map(([second, lost, roundTripMs = 60], index) => {
    all += lost
    losses.note({ ...received((index + 1) * 100, all), roundTripMs }, second * 1000)
    return losses.repeats(second * 1000)
  })
}

test.for<readonly [name: string, reports: readonly Report[], expected: readonly string[]]>([
  [
    'a line on which packets wait is full: voices are not repeated for three minutes, and then tried again',
    [
      [5, 24, 350],
      [10, 30, 350],
      [20, 0, 70],
      [189, 0],
      [195, 24, 70],
      [200, 24, 70],
    ],
    ['usual', 'none', 'none', 'none', 'usual', 'more'],
  ],
  [
    'a line that fills while voices repeat more gets no repetition',
    [
      [5, 30],
      [10, 30],
      [15, 43, 360],
      [20, 43, 360],
    ],
    ['usual', 'more', 'more', 'none'],
  ],
  [
    'packets that wait on a line that loses little change nothing',
    [
      [5, 0, 350],
      [10, 7, 350],
    ],
    ['usual', 'usual'],
  ],
  [
    'a line that loses as much without repetition is not full: voices repeat more, however long packets wait',
    [
      [5, 7, 350],
      [10, 30, 350],
      [20, 30, 350],
      [25, 30, 350],
      [30, 33, 60],
      [49, 2],
      [50, 2],
    ],
    ['usual', 'none', 'more', 'more', 'more', 'more', 'usual'],
  ],
  [
    'a line that loses much once changes nothing',
    [
      [5, 40],
      [10, 2],
      [15, 40],
      [20, 2],
    ],
    ['usual', 'usual', 'usual', 'usual'],
  ],
  [
    'a line that loses more with repetition than without it is full, whatever it says of the time that packets take',
    [
      [5, 25],
      [10, 25],
      [15, 35],
      [20, 42],
      [25, 33],
      [30, 25],
      [205, 0],
      [211, 25],
      [216, 25],
    ],
    ['usual', 'more', 'more', 'usual', 'usual', 'none', 'none', 'usual', 'more'],
  ],
  [
    'a line that has become worse, but loses as much without repetition, is not full',
    [
      [5, 13],
      [10, 13],
      [15, 25],
      [20, 30],
      [25, 30],
      [30, 30],
      [45, 33],
    ],
    ['usual', 'more', 'more', 'usual', 'usual', 'more', 'more'],
  ],
  [
    'a line that has become good in a pause is not full: much loss brings repetition back',
    [
      [5, 13],
      [10, 13],
      [20, 40],
      [30, 0],
      [45, 2],
      [50, 20],
      [55, 20],
    ],
    ['usual', 'more', 'usual', 'usual', 'usual', 'usual', 'more'],
  ],
])('%s', ([, reports, expected]) => {
  expect(repeated(reports)).toEqual(expected)
})
