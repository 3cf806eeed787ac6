import { helpCalls } from '@saathi/contract/help/calls.ts'

import { matrixOf, nothing, people } from '../../testing/matrix.ts'

export const matrix = [
  // The tests of the matrix run without a help desk.
  matrixOf(helpCalls)({ helpIdentity: { given: nothing, expected: people(404) } }),
]
