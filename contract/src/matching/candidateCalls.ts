import * as v from 'valibot'

import { call } from '../base/call.ts'
import { boundedText, id, localeText } from '../base/fields.ts'
import { caseKinds } from '../safety/caseRules.ts'

/** Something about a person that a member of the team thinks of before a decision. */
const caution = v.variant('kind', [
  /** An open case about the person, for the right `safety`. */
  v.object({ kind: v.literal('case'), caseId: id, caseKind: v.picklist(caseKinds), reason: v.string() }),
  /** A line of the interview with few points, for the right `screening`. */
  v.object({ kind: v.literal('interview'), name: v.string(), localeName: localeText, points: v.number() }),
])
export type Caution = v.InferOutput<typeof caution>

const candidate = v.object({
  userId: id,
  name: v.string(),
  programme: v.nullable(v.string()),
  institution: v.nullable(v.string()),
  /** The language in which the person is most at home. */
  language: v.string(),
  /** How many more mentees a mentor takes; null for a mentee. */
  places: v.nullable(v.number()),
  /** How well the two fit, from 0 to 5; null without a mentee, or if a mandatory criterion rules it out. */
  fit: v.nullable(v.number()),
  /** The mandatory criteria that rule it out. */
  broken: v.array(v.object({ key: v.string(), name: v.string(), localeName: localeText })),
  cautions: v.array(caution),
})
/** A person who is chosen by hand, with what speaks for them and against. */
export type Candidate = v.InferOutput<typeof candidate>

/** The most people whom a reply has. */
export const mostCandidates = 10

/** The call about people whom the team chooses by hand. */
export const candidateCalls = {
  candidates: call({
    method: 'GET',
    path: '/api/v2/staff/matching/candidates/',
    who: 'staff',
    rights: ['matching', 'care', 'screening'],
    about:
      'The mentors who fit a mentee best, or these people: language, place, free places, and what the reader may know that speaks against them.',
    query: v.object({
      mentee: v.optional(id),
      /** The kind of handover: a bridge mentor may have no free place. */
      as: v.optional(v.picklist(['bridge', 'swap'])),
      /** The ids of people, with commas between them; without them, the best mentors for the mentee. */
      people: v.optional(boundedText(1000)),
    }),
    reply: v.object({ results: v.array(candidate) }),
    errors: [],
  }),
} as const
