import { peopleCalls } from '@saathi/contract/people/calls.ts'

import { matrixOf, nothing, people } from '../../testing/matrix.ts'

export const matrix = [
  matrixOf(peopleCalls)({
    profile: { given: nothing, expected: people(200) },
    primaryLanguage: { given: () => ({ params: { code: 'hi' } }), expected: people(200) },
    timeZone: { given: () => ({ body: { timeZone: 'Asia/Kolkata' } }), expected: people(200) },
    saveProfile: { given: () => ({ body: { bio: 'About me' } }), expected: people(200) },
    birthYear: { given: () => ({ body: { birthYear: 2000 } }), expected: people(200) },
    consents: { given: nothing, expected: people(200) },
    saveConsent: {
      given: () => ({ body: { purpose: 'error_reports', version: 'of long ago', granted: true } }),
      expected: people(409),
    },
    reportError: {
      given: () => ({ body: { name: 'Error', message: 'x', stack: '', route: '/chat' } }),
      expected: people(200),
    },
  }),
]
