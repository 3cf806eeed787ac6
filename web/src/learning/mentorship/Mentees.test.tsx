import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { sessionPathsIn } from '../../wire/paths.ts'
import { StateWords } from './Mentees.tsx'

afterEach(cleanup)

test.each([
  [{ kind: 'locked', sessions: 5 }, 'mentorship.mentee.locked'],
  [{ kind: 'notBegun' }, 'mentorship.mentee.notBegun'],
  [{ kind: 'quiet', days: 9 }, 'mentorship.mentee.quiet'],
] as const)('a mentor reads of a mentee who is %j the real reason', (state, words) => {
  render(<StateWords state={state} paths={sessionPathsIn('mentorships')} />)
  expect(screen.getByText(words)).toBeTruthy()
})
