import { expect, test } from 'vitest'

import { makeDelays } from './delays.ts'

/** Notes delays, each with its second, and returns whether packets wait after each. */
function waits(delays: readonly (readonly [second: number, ms: number])[]): boolean[] {
  const known = makeDelays()
  return delays.map(([second, ms]) => {
    known.note(ms, second * 1000)
    return known.areLong(second * 1000)
  })
}

test.for([
  [
    'a line that is always slow is not full',
    [
      [0, 400],
      [5, 420],
      [10, 410],
    ],
    [false, false, false],
  ],
  [
    'packets wait when all of the last ones took much longer than before, and not for a single one',
    [
      [0, 60],
      [5, 350],
      [10, 350],
      [15, 90],
    ],
    [false, false, true, false],
  ],
  [
    'a line that was quicker more than five minutes ago is not full',
    [
      [0, 60],
      [200, 350],
      [299, 350],
      [300, 350],
    ],
    [false, true, true, false],
  ],
] as const)('%s', ([, delays, expected]) => {
  expect(waits(delays)).toEqual(expected)
})

test('an old report says nothing about now', () => {
  const known = makeDelays()
  known.note(60, 0)
  known.note(350, 20_000)
  expect([known.areLong(27_999), known.areLong(28_000)]).toEqual([true, false])
})
