import { mentorshipCalls } from '@saathi/contract/mentorship/calls.ts'

import { matrixOf, people } from '../../testing/matrix.ts'

export const matrix = [
  matrixOf(mentorshipCalls)({ mentorships: { given: () => ({}), expected: people(200) } }),
]
