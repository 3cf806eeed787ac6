import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { serverNow } from '../../wire/serverTime.ts'
import { offerUndo } from './undo.ts'
import { UndoBar } from './UndoBar.tsx'

const minuteMs = 60_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  offerUndo(undefined)
  cleanup()
  vi.useRealTimers()
})

test('what was undone is said for a while, and then leaves the page', () => {
  render(<UndoBar />)
  act(() => offerUndo({ actionId: null, undoUntil: null, words: 'Undone: paused' }))
  expect(screen.getByRole('status').textContent).toContain('Undone: paused')
  act(() => void vi.advanceTimersByTime(minuteMs))
  expect(screen.queryByRole('status')).toBeNull()
})

test('an act stays as long as it can be undone', () => {
  render(<UndoBar />)
  const undoUntil = new Date(serverNow().getTime() + 2 * minuteMs).toISOString()
  act(() => offerUndo({ actionId: 'one', undoUntil, words: 'Paused' }))
  act(() => void vi.advanceTimersByTime(minuteMs))
  expect(screen.getByRole('button', { name: 'desk.undo' })).toBeDefined()
  act(() => void vi.advanceTimersByTime(2 * minuteMs))
  expect(screen.queryByRole('status')).toBeNull()
})
