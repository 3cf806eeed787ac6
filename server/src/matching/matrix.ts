import { matchingCalls } from '@saathi/contract/matching/calls.ts'

import { type Expected, matrixOf, nothing, people } from '../matrix.ts'

/** Everyone who can be matched. */
const matchable: Expected = { ...people(200), staff: 403 }

export const matrix = [
  matrixOf(matchingCalls)({
    state: { given: nothing, expected: people(200) },
    leave: { given: nothing, expected: matchable },
    rejoin: { given: nothing, expected: matchable },
  }),
]
