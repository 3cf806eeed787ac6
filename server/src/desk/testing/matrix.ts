import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { factorCalls } from '@saathi/contract/desk/factorCalls.ts'
import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { teamCalls } from '@saathi/contract/desk/teamCalls.ts'
import { todayCalls } from '@saathi/contract/desk/todayCalls.ts'
import { viewCalls } from '@saathi/contract/desk/viewCalls.ts'

import { everyone, type MakeScene, matrixOf, nothing, staffOnly } from '../../testing/matrix.ts'

const somebody = { params: { userId: 'nobody' } }
const item = { params: { id: 'contact_due.none' } }
const inPeople = { params: { list: 'people' } }
const standing = { rights: [], programmes: null, institutions: null }

const menteeScene: MakeScene<{ readonly id: string }> = async (_, { mentee }) => ({ id: mentee.id })

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
    withdrawInvitation: {
      given: () => ({ query: { email: 'nobody@team.example' } }),
      expected: staffOnly(200),
    },
    here: { given: () => ({ body: { page: '/staff' } }), expected: staffOnly(200) },
    invitation: { given: () => ({ query: { token: 'none' } }), expected: everyone(410) },
    join: { given: () => ({ body: { token: 'none' } }), expected: everyone(410) },
  }),
  matrixOf(
    peopleDeskCalls,
    menteeScene,
  )({
    deskPeople: { given: nothing, expected: staffOnly(200) },
    deskPerson: { given: ({ id }) => ({ params: { id } }), expected: staffOnly(200) },
    seeAs: { given: ({ id }) => ({ params: { id }, body: {} }), expected: staffOnly(200) },
    actOnPerson: {
      given: ({ id }) => ({ params: { id }, body: { action: 'note', reason: 'She is well.' } }),
      expected: staffOnly(200),
    },
  }),
  matrixOf(viewCalls)({
    views: { given: () => inPeople, expected: staffOnly(200) },
    saveView: {
      given: () => ({
        params: { list: 'people', id: 'a-view' },
        body: { name: 'Mentors', filter: 'role=mentor', columns: ['state'], isTeam: false },
      }),
      expected: staffOnly(200),
    },
    removeView: { given: () => ({ params: { list: 'people', id: 'a-view' } }), expected: staffOnly(200) },
    chooseColumns: { given: () => ({ ...inPeople, body: { columns: ['state'] } }), expected: staffOnly(200) },
  }),
  matrixOf(todayCalls)({
    today: { given: nothing, expected: staffOnly(200) },
    takeItem: { given: () => ({ ...item, body: {} }), expected: staffOnly(404) },
    handItemOn: { given: () => ({ ...item, body: { userId: 'nobody' } }), expected: staffOnly(404) },
    endOffer: { given: () => ({ ...item, body: {} }), expected: staffOnly(404) },
    acceptItem: { given: () => ({ ...item, body: {} }), expected: staffOnly(404) },
    snoozeItem: {
      given: () => ({ ...item, body: { until: '2030-01-01', reason: 'They are away.' } }),
      expected: staffOnly(404),
    },
    colleagues: { given: nothing, expected: staffOnly(200) },
  }),
]
