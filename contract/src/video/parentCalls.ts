import * as v from 'valibot'

import { call } from '../base/call.ts'
import { boundedText, timestamp } from '../base/fields.ts'

const link = { query: v.object({ token: boundedText(100), languageCode: v.optional(boundedText(10), 'en') }) }

const asked = v.object({
  /** The first name of the young person. */
  name: v.string(),
  /** What the link was answered last; null before. */
  agrees: v.nullable(v.boolean()),
  answeredOn: v.nullable(timestamp),
  /** The words of the page, because only a parent needs them. The question is stored with the answer. */
  words: v.object({
    title: v.string(),
    question: v.string(),
    details: v.array(v.string()),
    yes: v.string(),
    no: v.string(),
    save: v.string(),
    /** Why nothing can be saved yet. */
    choose: v.string(),
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
      'Stores whether calls with the young person may be recorded. The same link changes the answer at any time; a no ends a recording at once and deletes those with the person.',
    ...link,
    body: v.object({ agrees: v.boolean() }),
    reply: asked,
    errors: ['linkInvalid', 'tooOften'],
  }),
} as const
