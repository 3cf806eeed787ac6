import { type Area, learningCalls, learningCallsOf } from '@saathi/contract/learning/calls.ts'
import type { SessionCard } from '@saathi/contract/learning/session.ts'

import { inHub, type Where } from './where.ts'

type LearningCalls = ReturnType<typeof learningCallsOf<Area>>

export const areas = ['learninghub', 'mentorships'] as const satisfies readonly Area[]

/** A session in the learning hub or in a mentorship. */
export interface SessionAt extends Where {
  readonly sessionId: string
}

/** Filled when an area's calls are first used. */
const made: Partial<Record<Area, LearningCalls>> = { learninghub: learningCalls }

/** The calls of an area. */
export function callsIn(area: Area): LearningCalls {
  const calls = made[area] ?? learningCallsOf(area)
  made[area] = calls
  return calls
}

/** The text of the button that leads from a session back to the home of its area. */
export function backTextOf(area: Area) {
  return area === 'learninghub' ? 'learning.backToHub' : 'learning.backToMentorship'
}

/** The area that a session belongs to. */
export function areaOf({ isLearningHub }: Pick<SessionCard, 'isLearningHub'>): Area {
  return isLearningHub ? 'learninghub' : 'mentorships'
}

/** The session's id, and the place in which the person works through it. */
export function placeOf(session: Pick<SessionCard, 'id' | 'isLearningHub' | 'mentorship'>): SessionAt {
  return { area: areaOf(session), mentorship: session.mentorship, sessionId: session.id }
}

/** The part of a query that names the mentorship; empty in the learning hub. */
export function namedIn({ mentorship }: Where): { readonly mentorship?: string } {
  return mentorship === null ? {} : { mentorship }
}

/** The request for a session. */
export function askedOf(at: SessionAt) {
  return { params: { sessionId: at.sessionId }, query: namedIn(at) }
}

/** Whether two places are the same. */
export function isSamePlace(one: Where, other: Where): boolean {
  return one.area === other.area && one.mentorship === other.mentorship
}

/** Names a session in the device's storage. A session of the hub has its bare id as its name, as in earlier versions. */
export function storedNameOf({ mentorship, sessionId }: SessionAt): string {
  return mentorship === null ? sessionId : `${mentorship} ${sessionId}`
}

/** The session of a name in the device's storage. */
export function placeOfName(name: string): SessionAt {
  const [sessionId = '', mentorship] = name.split(' ').toReversed()
  return mentorship === undefined ? { ...inHub, sessionId } : { area: 'mentorships', mentorship, sessionId }
}
