import { answers } from '@saathi/contract/questions/question.ts'
import * as v from 'valibot'

import type { Action } from '../device/outboxEntry.ts'

const session = {
  /** Entries of earlier versions name no area: they are all of the learning hub. */
  area: v.optional(v.picklist(['learninghub', 'mentorships']), 'learninghub'),
  session: v.string(),
}

interface InSession {
  readonly area: 'learninghub' | 'mentorships'
  readonly session: string
}

/** What a person does in a session and the server must hear. Each session has its own lane. */
export const actions = {
  step: action('step', v.object({ ...session, step: v.string() })),
  quiz: action('quiz', v.object({ ...session, step: v.string(), quiz: v.string(), answerJson: answers })),
  bookmark: action('bookmark', v.object({ ...session, isBookmarked: v.boolean() })),
  feedback: action('feedback', v.object({ ...session, rating: v.number(), review: v.string() })),
} as const

export type ActionName = keyof typeof actions
export const actionNames = ['step', 'quiz', 'bookmark', 'feedback'] as const satisfies readonly ActionName[]

function action<Given extends InSession>(
  name: string,
  given: v.GenericSchema<unknown, Given>,
): Action<Given> {
  return {
    // Put together here: whole, it would look like the key of a text.
    name: ['learning', name].join('.'),
    given,
    laneOf: (one) => `session:${one.area}:${one.session}`,
    keepsRefused: true,
  }
}
