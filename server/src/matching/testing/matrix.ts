import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'

import { type Expected, matrixOf, nothing, people } from '../../testing/matrix.ts'

/** Everyone who can be matched. */
const matchable: Expected = { ...people(200), staff: 403 }

export const matrix = [
  matrixOf(matchingCalls)({
    state: { given: nothing, expected: people(200) },
    leave: { given: nothing, expected: matchable },
    // These two were in a mentorship, so the pool would take them; without a year of birth they need a parent's
    // consent.
    rejoin: { given: nothing, expected: { ...matchable, mentee: 422, mentor: 422 } },
  }),
  matrixOf(matchCalls)({
    matchList: { given: () => ({ query: {} }), expected: people(200) },
    matchInfo: { given: () => ({ params: { matchId: 'unknown' } }), expected: people(404) },
    groupHold: { given: nothing, expected: people(404) },
    decide: {
      given: () => ({ body: { interestSet: [{ email: 'x@match.invalid', interestStatus: 'REJECTED' }] } }),
      expected: { ...people(404), staff: 403 },
    },
  }),
]
