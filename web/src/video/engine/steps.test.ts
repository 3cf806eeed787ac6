import { expect, test } from 'vitest'

import { barsOf, nextStep } from './steps.ts'

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
  expect(nextStep({ step: 0, cleanSince: 0 }, [thin], 15_000)).toEqual({ step: 1, cleanSince: 15_000 })
  expect(nextStep({ step: 1, cleanSince: 0 }, [good], 15_000)).toEqual({ step: 2, cleanSince: 15_000 })
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
