import { identityCalls } from '@saathi/contract/identity/calls.ts'

import { everyone, matrixOf, nothing, people, unknownAddress } from '../../testing/matrix.ts'

export const matrix = [
  matrixOf(identityCalls)({
    signIn: {
      given: () => ({ body: { email: unknownAddress, password: 'Wrong#1234' } }),
      expected: everyone(401),
    },
    refresh: { given: nothing, expected: everyone(401) },
    signOut: { given: nothing, expected: everyone(200) },
    keys: { given: nothing, expected: everyone(200) },
    signInMethods: { given: nothing, expected: people(200) },
    unlinkGoogle: { given: nothing, expected: people(401) },
    signIns: { given: nothing, expected: people(200) },
    endSignIn: { given: () => ({ params: { signInId: 'ended long ago' } }), expected: people(200) },
    signOutEverywhere: { given: nothing, expected: people(200), once: true },
    accountExists: { given: () => ({ body: { email: unknownAddress } }), expected: everyone(200) },
    sendOtp: { given: () => ({ body: { email: 'not an address' } }), expected: everyone(422) },
    verifyOtp: { given: () => ({ body: { email: unknownAddress, otp: 'AAAAAA' } }), expected: everyone(422) },
    resetPassword: { given: () => ({ body: { email: unknownAddress } }), expected: everyone(404) },
    confirmOtp: {
      given: () => ({ body: { email: unknownAddress, otp: 'AAAAAA' } }),
      expected: everyone(422),
    },
    confirmEmailChange: { given: () => ({ body: { token: 'of nobody' } }), expected: everyone(422) },
    checkPassword: { given: () => ({ body: { password: 'Good#1234' } }), expected: everyone(200) },
    confirmPassword: {
      given: () => ({
        body: {
          email: unknownAddress,
          otp: 'AAAAAA',
          newPassword: 'Good#1234',
          checkNewPassword: 'Good#1234',
        },
      }),
      expected: everyone(422),
    },
  }),
]
