import { privacyCalls } from '@saathi/contract/privacy/calls.ts'

import { matrixOf, nothing, people } from '../../testing/matrix.ts'

export const matrix = [
  matrixOf(privacyCalls)({
    exportData: { given: nothing, expected: people(200) },
    archive: { given: nothing, expected: people(200) },
    erase: { given: () => ({ body: { otp: 'AAAAAA' } }), expected: people(422) },
  }),
]
