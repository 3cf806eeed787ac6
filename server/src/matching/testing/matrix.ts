import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'
import { candidateCalls } from '@saathi/contract/matching/candidateCalls.ts'
import { screeningCalls, screeningDeskCalls } from '@saathi/contract/matching/screeningCalls.ts'
import { studioCalls } from '@saathi/contract/matching/studioCalls.ts'

import {
  everyone,
  type Expected,
  type MakeScene,
  matrixOf,
  nothing,
  people,
  staffOnly,
} from '../../testing/matrix.ts'

/** Everyone who can be matched. */
const matchable: Expected = { ...people(200), staff: 403 }

const menteeScene: MakeScene<{ readonly id: string }> = async (_, { mentee }) => ({ id: mentee.id })
const answers = ['A year', 'Kind', 'Yes', 'Nothing', 'Nothing more']

const noDraft = { params: { id: 'none' } }

export const matrix = [
  matrixOf(matchingCalls)({
    state: { given: nothing, expected: people(200) },
    leave: { given: nothing, expected: matchable },
    // These two were in a mentorship, so the pool would take them; without a year of birth they need a parent's
    // consent.
    rejoin: { given: nothing, expected: { ...matchable, mentee: 422, mentor: 422 } },
  }),
  matrixOf(matchCalls)({
    matchList: { given: () => ({ query: {} }), expected: people(200) },
    matchInfo: { given: () => ({ params: { matchId: 'unknown' } }), expected: people(404) },
    groupHold: { given: nothing, expected: people(404) },
    decide: {
      given: () => ({ body: { interestSet: [{ email: 'x@match.invalid', interestStatus: 'REJECTED' }] } }),
      expected: { ...people(404), staff: 403 },
    },
    putEndingsAway: { given: () => ({ body: { ids: ['unknown'] } }), expected: people(200) },
  }),
  matrixOf(screeningCalls)({
    ownScreening: { given: nothing, expected: people(200) },
    // Nobody here has a stage of these keys.
    sendDocument: {
      given: () => ({ params: { stage: 'identity' }, body: { file: new File(['%PDF-1.4'], 'id.pdf') } }),
      expected: people(404),
    },
    nameReferee: {
      given: () => ({
        params: { stage: 'reference' },
        body: { name: 'Prof. Rao', email: 'rao@college.example' },
      }),
      expected: people(404),
    },
    reference: { given: () => ({ query: { token: 'none' } }), expected: everyone(410) },
    answerReference: { given: () => ({ body: { token: 'none', answers } }), expected: everyone(410) },
  }),
  matrixOf(
    screeningDeskCalls,
    menteeScene,
  )({
    screening: { given: nothing, expected: staffOnly(200) },
    personScreening: { given: ({ id }) => ({ params: { id } }), expected: staffOnly(200) },
    askReferee: {
      given: ({ id }) => ({ params: { id, stage: 'reference' }, body: {} }),
      expected: staffOnly(404),
    },
    // The mentee has not answered the survey yet.
    decideStage: {
      given: ({ id }) => ({ params: { id, stage: 'application' }, body: { decision: 'pass' as const } }),
      expected: staffOnly(409),
    },
  }),
  matrixOf(candidateCalls)({ candidates: { given: nothing, expected: staffOnly(200) } }),
  matrixOf(studioCalls)({
    studioPool: { given: nothing, expected: staffOnly(200) },
    drafts: { given: nothing, expected: staffOnly(200) },
    startDraft: {
      given: () => ({ body: { programme: 'none', aim: 'fit' as const } }),
      expected: staffOnly(422),
    },
    draft: { given: () => noDraft, expected: staffOnly(404) },
    markPair: {
      given: () => ({ ...noDraft, body: { mentee: 'none', mentor: 'none', mark: 'lock' as const } }),
      expected: staffOnly(404),
    },
    letters: { given: () => noDraft, expected: staffOnly(404) },
    publishDraft: { given: () => ({ ...noDraft, body: { version: 1 } }), expected: staffOnly(404) },
    whyNotPair: { given: () => ({ ...noDraft, query: { mentee: 'none' } }), expected: staffOnly(404) },
  }),
]
