import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useSettled } from './useSettled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a value counts once it has stayed the same for the time, and an earlier one until then', () => {
  const { result, rerender } = renderHook(({ value }) => useSettled(value, 400, 'first'), {
    initialProps: { value: 'a' },
  })
  expect(result.current).toBe('first')
  act(() => void vi.advanceTimersByTime(399))
  rerender({ value: 'ab' })
  act(() => void vi.advanceTimersByTime(399))
  expect(result.current).toBe('first')
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe('ab')
})
