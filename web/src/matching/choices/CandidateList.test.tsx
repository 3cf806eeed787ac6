import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { buildTracker } from '../testing/buildMatches.ts'
import { CandidateList } from './CandidateList.tsx'

afterEach(cleanup)

test('the list of proposals says who is a reserve, as long as the proposal is open', () => {
  const made = [
    buildTracker('Asha'),
    buildTracker('Bina', { proposedAs: 'reserve' }),
    buildTracker('Tara', { proposedAs: 'reserve', status: 'EXPIRED', outcome: 'timed_out' }),
  ]
  const candidates = made.map((tracker) => ({ ...tracker, sent: null, reason: undefined }))
  const [first] = candidates
  if (first === undefined) throw new Error('There is no proposal.')
  const choices = { candidates, fits: new Map() } as unknown as Parameters<typeof CandidateList>[0]['choices']
  render(<CandidateList {...{ role: 'mentor', choices, current: first, onTurn: vi.fn() }} />)
  const said = screen
    .getAllByRole('button')
    .map((button) => /matching\.proposed\.\w+/.exec(button.textContent)?.[0])
  expect(said).toEqual([undefined, 'matching.proposed.reserve', undefined])
})
