import { systemCalls } from '@saathi/contract/system/calls.ts'

import { matrixOf, nothing, staffOnly } from '../../testing/matrix.ts'

export const matrix = [matrixOf(systemCalls)({ system: { given: nothing, expected: staffOnly(200) } })]
