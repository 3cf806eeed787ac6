import { partnerCalls } from '@saathi/contract/partner/calls.ts'

import { everyone, matrixOf, nothing, unknownAddress } from '../../testing/matrix.ts'

export const matrix = [
  matrixOf(partnerCalls)({
    readParams: { given: () => ({ body: { data: 'forged' } }), expected: everyone(422) },
    userExists: { given: () => ({ body: { email: unknownAddress } }), expected: everyone(200) },
    surveyQuestions: { given: nothing, expected: everyone(200) },
    // The link's cookie decides, and none of these people has one.
    signUp: {
      given: () => ({
        body: {
          role: 'mentee',
          firstName: 'A',
          lastName: 'B',
          institutionCode: 'NCS01',
          phoneNumber: '+919876543210',
          provider: 'ncs',
          newPrimaryLanguage: 'en',
          email: unknownAddress,
          password: 'Good#1234',
          surveyAnswers: { survey: 'ncs-start', stage: 'ncs-start-registration', answers: [] },
        },
      }),
      expected: everyone(403),
    },
    signIn: {
      given: () => ({ body: { email: unknownAddress, password: 'Wrong#1234' } }),
      expected: everyone(401),
    },
  }),
]
