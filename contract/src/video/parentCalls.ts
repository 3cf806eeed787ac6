import * as v from 'valibot'

import { call } from '../base/call.ts'
import { boundedText, personName, timestamp } from '../base/fields.ts'

const link = { query: v.object({ token: boundedText(100), languageCode: v.optional(boundedText(10), 'en') }) }

/** The relations of a person who answers for a young person. */
export const relations = ['mother', 'father', 'guardian'] as const
const relation = v.picklist(relations)
export type Relation = v.InferOutput<typeof relation>

const asked = v.object({
  /** The first name of the young person. */
  name: v.string(),
  /** What the link was answered last; null before. */
  agrees: v.nullable(v.boolean()),
  answeredOn: v.nullable(timestamp),
  /** The name and relation as the person typed them; null before, and after a no. */
  givenName: v.nullable(v.string()),
  relation: v.nullable(relation),
  /** The words of the page, because only a parent needs them. The question is stored with the answer. */
  words: v.object({
    title: v.string(),
    question: v.string(),
    details: v.array(v.string()),
    yes: v.string(),
    no: v.string(),
    givenName: v.string(),
    relation: v.string(),
    relations: v.object({ mother: v.string(), father: v.string(), guardian: v.string() }),
    save: v.string(),
    /** Why nothing can be saved yet. */
    choose: v.string(),
    sayWho: v.string(),
    saved: v.string(),
  }),
})

/** A parent's answer whether calls with a young person may be recorded, by the link in an email. Kept apart, because only they load it. */
export const parentCalls = {
  parentQuestion: call({
    method: 'GET',
    path: '/api/v2/video/parents/',
    who: 'anyone',
    about:
      'What a parent is asked about recordings of calls, and what they answered, by the link in the email.',
    ...link,
    reply: asked,
    errors: ['linkInvalid'],
  }),
  answerAsParent: call({
    method: 'POST',
    path: '/api/v2/video/parents/',
    who: 'anyone',
    about:
      'Stores whether calls with the young person may be recorded. The same link changes the answer at any time; a no ends a recording at once and deletes those with the person. A yes needs the name of the parent and who they are. The young person gets a notice, and the parent a confirmation with the link by email.',
    ...link,
    body: v.object({
      agrees: v.boolean(),
      givenName: v.optional(personName),
      relation: v.optional(relation),
    }),
    reply: asked,
    errors: ['linkInvalid', 'invalid', 'tooOften'],
  }),
} as const
