import { accessCalls } from '@saathi/contract/access/calls.ts'

import { everyone, matrixOf, nothing, people } from '../../testing/matrix.ts'

export const matrix = [
  matrixOf(accessCalls)({
    status: { given: nothing, expected: people(200) },
    systemStatus: { given: nothing, expected: everyone(200) },
  }),
]
