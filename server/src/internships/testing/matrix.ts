import { internshipCalls } from '@saathi/contract/internships/calls.ts'

import { matrixOf, people } from '../../testing/matrix.ts'

export const matrix = [
  matrixOf(internshipCalls)({
    cards: { given: () => ({ query: { expType: 'Intership' } }), expected: people(403) },
  }),
]
