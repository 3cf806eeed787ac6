import { afterEach, expect, test } from 'vitest'

import { noteServerTime, serverNow } from './serverTime.ts'

const hour = 3_600_000
const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const differenceMs = () => serverNow().getTime() - Date.now()
afterEach(() => noteServerTime(at(0)))

test('the time of the server counts where the clock of the phone is wrong', () => {
  noteServerTime(at(26 * hour))
  expect(differenceMs()).toBeCloseTo(26 * hour, -2)
  noteServerTime(at(-2 * hour))
  expect(differenceMs()).toBeCloseTo(-2 * hour, -2)
})

test('a slow reply is no reason to doubt the phone, nor is one without a time', () => {
  noteServerTime(at(-40_000))
  expect(differenceMs()).toBeCloseTo(0, -1)
  noteServerTime(at(5 * hour))
  noteServerTime(null)
  noteServerTime('yesterday')
  expect(differenceMs()).toBeCloseTo(5 * hour, -2)
})
