import * as v from 'valibot'

import { call } from '../base/call.ts'
import { day, paragraph } from '../base/fields.ts'
import { closureSteps, closureWishes } from './closureRules.ts'

/** A closure as one of the members sees it. */
const closure = v.object({
  /** Null while the mentorship does not close. */
  closure: v.nullable(
    v.object({
      lastDay: day,
      isOver: v.boolean(),
      names: v.array(v.string()),
      steps: v.array(v.object({ step: v.picklist(closureSteps), isDone: v.boolean() })),
      metOn: v.nullable(day),
      /** The own letter; empty before it is written. */
      ownLetter: v.string(),
      /** The letters of the other side, once they can be read. */
      letters: v.array(v.object({ by: v.string(), words: v.string() })),
    }),
  ),
})
export type OwnClosure = v.InferOutput<typeof closure>

const path = '/api/v2/mentorships/:id/closure/' as const
const shared = { method: 'POST', who: 'person', reply: closure, errors: ['alreadyTaken', 'invalid'] } as const

/** The calls of the mentee and the mentor about the end of their mentorship. */
export const closureCalls = {
  closure: call({
    method: 'GET',
    path,
    who: 'person',
    about: 'The five steps by which the mentorship closes, and the letters that the person can read.',
    reply: closure,
    errors: [],
  }),
  lastMeeting: call({
    ...shared,
    path: `${path}meeting/`,
    about: 'Notes the day on which the two have met for the last time. Either side can do it.',
    body: v.object({ metOn: day }),
  }),
  farewellLetter: call({
    ...shared,
    path: `${path}letter/`,
    about: 'Writes the letter to the other side, in place of an earlier one. They read it after their own.',
    body: v.object({ words: v.pipe(paragraph(4000), v.nonEmpty('Field is mandatory')) }),
  }),
  exitSurvey: call({
    ...shared,
    path: `${path}survey/`,
    about: 'Tells the programme team how it was and what comes next. The other side never sees it.',
    body: v.object({
      value: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
      words: v.optional(paragraph(1000), ''),
      wish: v.picklist(closureWishes),
    }),
  }),
} as const
