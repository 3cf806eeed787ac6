import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { factorCalls } from '@saathi/contract/desk/factorCalls.ts'
import { teamCalls } from '@saathi/contract/desk/teamCalls.ts'

import { everyone, type Expected, matrixOf, nothing, people } from '../../testing/matrix.ts'

/** This status for staff, and 403 for everyone else who is signed in. */
export const staffOnly = (status: number): Expected => ({ ...people(403), staff: status })

const somebody = { params: { userId: 'nobody' } }
const standing = { rights: [], programmes: null, institutions: null }

export const matrix = [
  matrixOf(deskCalls)({
    me: { given: nothing, expected: staffOnly(200) },
    texts: { given: () => ({ query: { language_code: 'en' } }), expected: everyone(200) },
    audit: { given: nothing, expected: staffOnly(200) },
    undo: { given: () => ({ params: { actionId: 'none' }, body: {} }), expected: staffOnly(404) },
  }),
  matrixOf(factorCalls)({
    beginFactor: { given: () => ({ body: { kind: 'codes' as const } }), expected: staffOnly(200) },
    verifyFactor: { given: () => ({ body: { code: '000000' } }), expected: staffOnly(422) },
    resetFactor: { given: () => somebody, expected: staffOnly(404) },
  }),
  matrixOf(teamCalls)({
    team: { given: nothing, expected: staffOnly(200) },
    invite: {
      given: () => ({ body: { email: 'new@team.example', ...standing } }),
      expected: staffOnly(200),
    },
    changeColleague: { given: () => ({ ...somebody, body: standing }), expected: staffOnly(404) },
    removeColleague: { given: () => somebody, expected: staffOnly(404) },
    invitation: { given: () => ({ query: { token: 'none' } }), expected: everyone(410) },
    join: { given: () => ({ body: { token: 'none' } }), expected: everyone(410) },
  }),
]
