import * as v from 'valibot'

import { call } from '../base/call.ts'
import { boundedText, done, flag, id } from '../base/fields.ts'
import { groupHold, interest, matchInfo, matchList, reasons } from './trackers.ts'

/** One decision in a list: about the tracker that has this alias as its `email`. */
const decision = v.object({
  email: boundedText(100),
  interestStatus: interest,
  /** The person's reason for a no, if they give one. */
  reason: v.optional(v.picklist(reasons)),
})

/** Proposals, decisions about them, and groups that form. */
export const matchCalls = {
  matchList: call({
    method: 'GET',
    path: '/api/v2/matching/get-match-list/',
    who: 'person',
    about:
      "The person's proposals, those of the newest run first and each run's in its order: all of them, or with `active` those that are still open.",
    query: v.object({ active: flag, imageType: v.optional(boundedText(100)) }),
    reply: matchList,
    errors: [],
  }),
  matchInfo: call({
    method: 'GET',
    path: '/api/v2/matching/get-match-info/:matchId/',
    who: 'person',
    about: 'How the two people of a proposal fit, criterion by criterion.',
    reply: matchInfo,
    errors: [],
  }),
  groupHold: call({
    method: 'GET',
    path: '/api/v2/matching/group-hold-info/',
    who: 'person',
    about: 'The group that the person is in or leads and that has not started; without one 404.',
    reply: groupHold,
    errors: [],
  }),
  decide: call({
    method: 'POST',
    path: '/api/v2/matching/match-status/',
    who: 'person',
    about:
      'Stores decisions about proposals: all of the list, or nothing. A status other than SUCCESS says that somebody is gone, and then nothing is stored. Repeating it changes nothing.',
    body: v.object({ interestSet: v.pipe(v.array(decision), v.minLength(1), v.maxLength(100)) }),
    reply: v.object({ status: v.picklist(['SUCCESS', 'MENTEE_UNAVAILABLE', 'MENTOR_UNAVAILABLE']) }),
    errors: ['decisionFinal', 'matchClash', 'tooManyChosen'],
  }),
  putEndingsAway: call({
    method: 'POST',
    path: '/api/v2/matching/endings/',
    who: 'person',
    about:
      'Stores that the person has read how these proposals ended, so that no device tells it again. Open proposals and those of others are left out. Repeating it changes nothing.',
    body: v.object({ ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(100)) }),
    reply: done,
    errors: [],
  }),
} as const
