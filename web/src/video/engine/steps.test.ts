import { expect, test } from 'vitest'

import { barsOf, nextStep, type Stepping } from './steps.ts'

const good = { loss: 0, rttMs: 40, available: 2_000_000 }
const thin = { loss: 0, rttMs: 400, available: 300_000 }
const bad = { loss: 0.2, rttMs: 400, available: 90_000 }

test.each([
  ['a bad line takes the large picture down to the small one', [2, bad, 1]],
  ['and then to sound only', [1, bad, 0]],
  ['sound only stays for fifteen seconds', [0, good, 0]],
  ['a small picture stays on a thin line', [1, thin, 1]],
] as const)('%s', (_, [step, line, expected]) => {
  expect(nextStep({ step, cleanSince: 0 }, [line], 14_999).step).toBe(expected)
})

test('after fifteen clean seconds the picture comes back, and grows where the line carries it', () => {
  expect(nextStep({ step: 0, cleanSince: 0 }, [thin], 15_000)).toMatchObject({ step: 1, cleanSince: 15_000 })
  expect(nextStep({ step: 1, cleanSince: 0 }, [good], 15_000)).toMatchObject({ step: 2, cleanSince: 15_000 })
  expect(nextStep({ step: 1, cleanSince: 0 }, [thin], 15_000).step).toBe(1)
})

test('the worst line decides', () => {
  expect(nextStep({ step: 2, cleanSince: 0 }, [good, bad], 15_000).step).toBe(1)
  expect([good, thin, bad, undefined].map(barsOf)).toEqual([3, 2, 1, 3])
})

test('replies that come late once change nothing; twice, the picture gets smaller', () => {
  const slow = { loss: 0, rttMs: 900, available: 2_000_000 }
  const once = nextStep({ step: 2, cleanSince: 0 }, [slow], 2000)
  expect(once.step).toBe(2)
  expect(nextStep(nextStep(once, [good], 4000), [slow], 6000).step).toBe(2)
  expect(nextStep(once, [slow], 4000).step).toBe(1)
})

/** The steps after measurements every two seconds. */
function stepsAfter(lines: readonly (typeof good)[], begun: Stepping = { step: 0, cleanSince: 0 }) {
  let stepping = begun
  const steps = lines.map((line, index) => {
    stepping = nextStep(stepping, [line], (index + 1) * 2000)
    return stepping.step
  })
  return { steps, stepping }
}

test('a line that only loses packets keeps the usual voice, and a narrow one, where packets wait, gets a sparse one', () => {
  const lossy = { loss: 0.3, rttMs: 60, available: 50_000 }
  const narrow = { loss: 0.5, rttMs: 380, available: 50_000 }
  expect(new Set(stepsAfter(Array.from({ length: 20 }, () => lossy)).steps)).toEqual(new Set([0]))
  expect(stepsAfter([lossy, lossy, narrow, narrow, narrow]).steps).toEqual([0, 0, 0, -1, -1])
})

test('on a slow network the voice is sparse, and a network that is only slower keeps the usual one', () => {
  const { steps } = stepsAfter([
    good,
    ...Array.from({ length: 5 }, () => ({ loss: 0, rttMs: 700, available: 200_000 })),
  ])
  expect(steps.at(-1)).toBe(-1)
  const slower = Array.from({ length: 9 }, () => ({ loss: 0.05, rttMs: 400, available: 200_000 }))
  expect(new Set(stepsAfter([good, ...slower]).steps)).toEqual(new Set([0]))
})

test('a step that is soon taken back must wait twice as long the next time', () => {
  const clean = { loss: 0, rttMs: 60, available: 300_000 }
  const lossy = { loss: 0.2, rttMs: 60, available: 300_000 }
  const first = stepsAfter([lossy, ...Array.from({ length: 8 }, () => clean)], { step: 1, cleanSince: 0 })
  expect(first.steps).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1])
  const again = nextStep(first.stepping, [lossy], 20_000)
  expect([again.step, again.patienceMs]).toEqual([0, 30_000])
})
