import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { speak } from '../../texts.ts'
import { TimeLeft } from './TimeLeft.tsx'

afterEach(() => {
  cleanup()
  speak('en', {})
})

test.each([
  ['en', 'Complete by {date}', 'Complete by 7 Dec'],
  ['hi', '{date} तक पूरा करें', '7 दिस॰ तक पूरा करें'],
])('the last day is written as all dates are in India (%s)', (language, text, shown) => {
  speak(language, { 'learning.time.completeBy': text })
  render(
    <TimeLeft
      session={{
        sessionStatus: 'ONGOING',
        endDate: '2026-12-07T12:00:00+05:30',
        partnerCompletedSteps: [{ userId: 'ravi', partnerStatus: 'PARTIAL_COMPLETE', completedSteps: [] }],
      }}
    />,
  )
  expect(screen.getByText(shown)).toBeTruthy()
})
