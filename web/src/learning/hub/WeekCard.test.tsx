import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { WeekCard } from './WeekCard.tsx'

vi.mock('../../texts/texts.ts', async (original) => ({
  ...(await original<object>()),
  useTexts: () => (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`,
}))
afterEach(cleanup)

test('three quizzes on one day count as three: the lamp has their number, and the sentence says it', () => {
  const days = Array.from({ length: 7 }, (_, at) => ({
    date: `2026-11-${23 + at}`,
    taken: at === 1 ? 3 : 0,
    isToday: at === 1,
  }))
  render(<WeekCard week={{ days, taken: 3, goal: 3, streak: 0 }} message="startStreak" />)
  expect(screen.getByText('learning.week.count {"taken":3,"count":3}')).toBeTruthy()
  expect(screen.getByText('×3')).toBeTruthy()
  expect(screen.getByText(/learning\.week\.lit/).textContent).toContain(
    'Tuesday (learning.week.several {\\"count\\":3})',
  )
})
