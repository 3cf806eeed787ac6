import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { closureCalls } from '@saathi/contract/mentorship/closureCalls.ts'
import { goalCalls } from '@saathi/contract/mentorship/goalCalls.ts'
import { pulseCalls } from '@saathi/contract/mentorship/pulseCalls.ts'
import { mentorshipCalls } from '@saathi/contract/mentorship/calls.ts'

import { matrixOf, people, staffOnly } from '../../testing/matrix.ts'
import type { Testing } from '../../testing/testing.ts'
import { buildMentorship } from './buildMentorship.ts'

/** A pair that nobody of the matrix is in: being in one would open other calls to them. */
async function scene({ house, person }: Testing): Promise<{ params: { id: string } }> {
  const [mentee, mentor] = [await person(), await person({ role: 'mentor' })]
  const { mentorshipId } = await buildMentorship(house, { mentor, mentees: [mentee] })
  return { params: { id: mentorshipId } }
}

export const matrix = [
  matrixOf(mentorshipCalls)({ mentorships: { given: () => ({}), expected: people(200) } }),
  matrixOf(
    careCalls,
    scene,
  )({
    pairs: { given: () => ({}), expected: staffOnly(200) },
    pair: { given: (pair) => pair, expected: staffOnly(200) },
    contact: {
      given: (pair) => ({ ...pair, body: { with: 'both', way: 'call', outcome: 'well' } }),
      expected: staffOnly(200),
    },
    pulses: { given: (pair) => pair, expected: staffOnly(200) },
    change: {
      given: (pair) => ({ ...pair, body: { change: 'pause', reason: 'An exam.' } }),
      expected: staffOnly(200),
    },
  }),
  matrixOf(
    pulseCalls,
    scene,
  )({
    duePulse: { given: (pair) => pair, expected: people(404) },
    pulse: { given: (pair) => ({ ...pair, body: { value: 4 } }), expected: people(404) },
  }),
  matrixOf(
    closureCalls,
    scene,
  )({
    closure: { given: (pair) => pair, expected: people(404) },
    lastMeeting: { given: (pair) => ({ ...pair, body: { metOn: '2026-11-26' } }), expected: people(404) },
    farewellLetter: { given: (pair) => ({ ...pair, body: { words: 'Thank you.' } }), expected: people(404) },
    exitSurvey: { given: (pair) => ({ ...pair, body: { value: 4, wish: 'again' } }), expected: people(404) },
  }),
  matrixOf(
    goalCalls,
    scene,
  )({
    goal: { given: (pair) => pair, expected: people(404) },
    nameGoal: { given: (pair) => ({ ...pair, body: { words: 'A first job.' } }), expected: people(404) },
  }),
]
