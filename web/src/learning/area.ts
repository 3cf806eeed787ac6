import { type Area, learningCalls, learningCallsOf } from '@saathi/contract/learning/calls.ts'
import type { SessionCard } from '@saathi/contract/learning/session.ts'

type LearningCalls = ReturnType<typeof learningCallsOf<Area>>

export const areas = ['learninghub', 'mentorships'] as const satisfies readonly Area[]

/** A session of an area. */
export interface SessionAt {
  readonly area: Area
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

/** The area that a session belongs to. */
export function areaOf({ isLearningHub }: Pick<SessionCard, 'isLearningHub'>): Area {
  return isLearningHub ? 'learninghub' : 'mentorships'
}

/** The area and id of a session. */
export function placeOf(session: Pick<SessionCard, 'id' | 'isLearningHub'>): SessionAt {
  return { area: areaOf(session), sessionId: session.id }
}

/** Names a session in the device's storage. A session of the hub has its bare id as its name, as in earlier versions. */
export function storedNameOf({ area, sessionId }: SessionAt): string {
  return area === 'learninghub' ? sessionId : `${area} ${sessionId}`
}
