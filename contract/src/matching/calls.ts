import * as v from 'valibot'

import { matchingStatus, waitsFor } from '../access/userStatus.ts'
import { call } from '../base/call.ts'
import { localeText, timestamp } from '../base/fields.ts'

const matchingState = v.object({
  matchingStatus,
  /** The condition for entering the pool that is not met yet; null if there is none. */
  waitsFor: v.nullable(waitsFor),
  /** When the person got this status; null if that is not known. */
  since: v.nullable(timestamp),
  /** The programme team's reason for not accepting the application yet; may be empty. */
  because: v.string(),
  /** Whether the application was refused for good. */
  isFinal: v.optional(v.boolean(), false),
  /** The people in the pool now. */
  pool: v.object({ mentees: v.number(), mentors: v.number() }),
  /** How many more mentees a mentor in the pool can take; null for everyone else. */
  freePlaces: v.nullable(v.number()),
  /** Whether the person left and has not come back; a mentor may leave while a mentorship goes on. */
  hasLeft: v.boolean(),
  /** Whether the person is in a mentorship now. */
  hasMentorship: v.boolean(),
  /** Whether the last mentorship ended and the person has not come back; this does not count as a break. */
  hasEnded: v.boolean(),
  /** Whether the person can come back into the pool. */
  canRejoin: v.boolean(),
  /**
   * Answers that would each admit further people, for a person to whom the last run proposed nobody; best first.
   */
  helps: v.optional(
    v.array(
      v.object({
        name: v.string(),
        localeName: localeText,
        option: v.string(),
        localeOption: localeText,
        admits: v.number(),
      }),
    ),
  ),
})
export type MatchingState = v.InferOutput<typeof matchingState>

/** The way into the pool, out of it and back. */
export const matchingCalls = {
  state: call({
    method: 'GET',
    path: '/api/v2/matching/state/',
    who: 'person',
    about: 'How far the person is on the way to a match, since when, and what it waits for.',
    reply: matchingState,
    errors: [],
  }),
  leave: call({
    method: 'POST',
    path: '/api/v2/matching/leave/',
    who: 'person',
    about:
      'Takes the person out of the pool until they rejoin; a running mentorship goes on. Repeating it changes nothing.',
    reply: matchingState,
    errors: [],
  }),
  rejoin: call({
    method: 'POST',
    path: '/api/v2/matching/rejoin/',
    who: 'person',
    about:
      'Brings the person back into the pool, or back to their application. Repeating it changes nothing.',
    reply: matchingState,
    errors: ['parentConsentMissing'],
  }),
} as const
