import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { EarnedBadge } from './EarnedBadge.tsx'

afterEach(cleanup)

test.each([
  ['Gold', 0],
  ['Silver', 1],
  ['Bronze', 0],
] as const)('a %s badge says what gold needs: %s times', (badge, times) => {
  render(<EarnedBadge badge={badge} />)
  expect(screen.queryAllByText('learning.finish.toGold')).toHaveLength(times)
})
