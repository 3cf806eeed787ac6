import { type Area, learningCalls, learningCallsOf } from '@saathi/contract/learning/calls.ts'
import type { SessionCard } from '@saathi/contract/learning/session.ts'

type LearningCalls = ReturnType<typeof learningCallsOf<Area>>

/** The calls of a mentorship are made when they are first needed: the pages of the hub never need them. */
const made: Partial<Record<Area, LearningCalls>> = { learninghub: learningCalls }

/** The calls of an area. */
export function callsIn(area: Area): LearningCalls {
  const calls = made[area] ?? learningCallsOf(area)
  made[area] = calls
  return calls
}

/** The area that a session belongs to. */
export function areaOf({ isLearningHub }: Pick<SessionCard, 'isLearningHub'>): Area {
  return isLearningHub ? 'learninghub' : 'mentorships'
}
