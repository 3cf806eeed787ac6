import { answers } from '@saathi/contract/questions/question.ts'
import * as v from 'valibot'

import type { Action } from '../device/outboxEntry.ts'

const session = {
  /** Entries of earlier versions have no area; all of them belong to the learning hub. */
  area: v.optional(v.picklist(['learninghub', 'mentorships']), 'learninghub'),
  mentorship: v.optional(v.nullable(v.string()), null),
  session: v.string(),
}

interface InSession {
  readonly area: 'learninghub' | 'mentorships'
  readonly mentorship: string | null
  readonly session: string
}

/** The actions in a session that have to reach the server. Each session has its own lane. */
export const actions = {
  step: action('step', v.object({ ...session, step: v.string() })),
  /** A step that the person looks at. The next device picks up there. */
  open: { ...action('open', v.object({ ...session, step: v.string() })), keepsRefused: false, isQuiet: true },
  quiz: action('quiz', v.object({ ...session, step: v.string(), quiz: v.string(), answerJson: answers })),
  bookmark: action('bookmark', v.object({ ...session, isBookmarked: v.boolean() })),
  feedback: action('feedback', v.object({ ...session, rating: v.number(), review: v.string() })),
} as const

export type ActionName = keyof typeof actions
/** The actions that the page shows to the person while they wait. */
export const actionNames = ['step', 'quiz', 'bookmark', 'feedback'] as const satisfies readonly ActionName[]

function action<Given extends InSession>(
  name: string,
  given: v.GenericSchema<unknown, Given>,
): Action<Given> {
  return {
    // The name is joined here, because the check of text keys would take the whole name for a key.
    name: ['learning', name].join('.'),
    given,
    laneOf: ({ area, mentorship, session: id }) =>
      ['session', area, ...(mentorship === null ? [] : [mentorship]), id].join(':'),
    keepsRefused: true,
  }
}
