import { registrationCalls } from '@saathi/contract/registration/calls.ts'

import { everyone, matrixOf, nothing, people, unknownAddress } from '../../testing/matrix.ts'

export const matrix = [
  matrixOf(registrationCalls)({
    signUp: {
      given: () => ({
        body: {
          role: 'mentee',
          firstName: 'A',
          lastName: 'B',
          phoneNumber: '+919876543210',
          provider: 'normal',
          newPrimaryLanguage: 'en',
          email: unknownAddress,
          password: 'Good#1234',
          otp: 'AAAAAA',
          project: 'general',
        },
      }),
      expected: everyone(422),
    },
    declaration: { given: () => ({ query: { type: 'mentee' } }), expected: everyone(200) },
    projectList: { given: nothing, expected: everyone(200) },
    institutions: { given: nothing, expected: everyone(200) },
    agreement: { given: () => ({ body: { hasAgreedTerms: true } }), expected: people(200) },
  }),
]
