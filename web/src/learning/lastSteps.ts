import * as v from 'valibot'

import { stored } from '../device/stored.ts'

/** Most sessions whose last step is remembered. */
const mostSessions = 200

const lastSteps = stored('lastSteps', v.record(v.string(), v.string()), { leavesWith: 'person' })
const lastSessionShape = v.object({
  sessionId: v.string(),
  stepId: v.string(),
  sessionTitle: v.string(),
  banner: v.string(),
  isMentorship: v.boolean(),
})
const lastSession = stored('lastSession', lastSessionShape, { leavesWith: 'person' })

/** Remembers on this device which step of a session was seen last, and of which session. */
export function rememberStep(seen: v.InferOutput<typeof lastSessionShape>): void {
  const { [seen.sessionId]: _, ...others } = lastSteps.now() ?? {}
  const newest = Object.entries(others).slice(-mostSessions)
  lastSteps.put({ ...Object.fromEntries(newest), [seen.sessionId]: seen.stepId })
  lastSession.put(seen)
}

/** The step of a session that was seen last on this device. */
export function lastStepOf(sessionId: string): string | undefined {
  return lastSteps.now()?.[sessionId]
}
