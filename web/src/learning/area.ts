import { type Area, learningCalls, learningCallsOf } from '@saathi/contract/learning/calls.ts'
import type { SessionCard } from '@saathi/contract/learning/session.ts'

type LearningCalls = ReturnType<typeof learningCallsOf<Area>>

export const areas = ['learninghub', 'mentorships'] as const satisfies readonly Area[]

/** A session of an area. */
export interface SessionAt {
  readonly area: Area
  readonly sessionId: string
}

/** Made when they are first asked for. */
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

/** Where a session stands. */
export function placeOf(session: Pick<SessionCard, 'id' | 'isLearningHub'>): SessionAt {
  return { area: areaOf(session), sessionId: session.id }
}

/** Names a session in what is stored on the device. Sessions of the hub have their bare id there, as before there were areas. */
export function storedNameOf({ area, sessionId }: SessionAt): string {
  return area === 'learninghub' ? sessionId : `${area} ${sessionId}`
}
