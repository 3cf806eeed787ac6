import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { contactCalls } from '@saathi/contract/registration/contactCalls.ts'
import { openingCalls, setupCalls } from '@saathi/contract/registration/setupCalls.ts'

import { everyone, matrixOf, nothing, people, staffOnly, unknownAddress } from '../../testing/matrix.ts'

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
  matrixOf(setupCalls)({
    setup: { given: () => ({ query: { token: 'none' } }), expected: everyone(410) },
    setUp: {
      given: () => ({
        body: {
          token: 'none',
          firstName: 'Nandini',
          lastName: 'Rao',
          email: unknownAddress,
          password: 'Good#1234',
          programme: 'First Steps',
          languages: ['en'],
          menteeDomains: [],
          institutions: [{ code: 'FIRST01', name: 'First' }],
          mentorDomains: [],
          leastAge: null,
          beginsOn: '2030-06-01',
        },
      }),
      expected: everyone(410),
    },
  }),
  matrixOf(openingCalls)({
    opening: { given: nothing, expected: staffOnly(200) },
    sendCheckMail: { given: () => ({ body: {} }), expected: staffOnly(200) },
    confirmCheckMail: { given: () => ({ body: { code: 'none' } }), expected: staffOnly(422) },
    checkAddress: { given: () => ({ body: {} }), expected: staffOnly(409) },
    confirmLine: { given: () => ({ params: { line: 'none' }, body: {} }), expected: staffOnly(404) },
  }),
  matrixOf(contactCalls)({
    distressContacts: { given: nothing, expected: staffOnly(200) },
    putDistressContact: {
      given: () => ({
        body: { kind: 'institution', key: 'SETU01', name: 'Meera Joshi', phone: '+919800000001', hours: '' },
      }),
      expected: staffOnly(200),
    },
    removeDistressContact: {
      given: () => ({ query: { kind: 'institution', key: 'none' } }),
      expected: staffOnly(404),
    },
  }),
]
