import type { Session } from '@saathi/contract/learning/session.ts'
import * as v from 'valibot'

import { placeOf, type SessionAt, storedNameOf } from './area.ts'

const stepsKey = 'lastSteps'
const sessionKey = 'lastSession'
/** Most sessions whose last step is remembered. */
const mostSessions = 200

const lastSteps = v.fallback(v.record(v.string(), v.string()), {})
const lastSession = v.object({
  sessionId: v.string(),
  stepId: v.string(),
  sessionTitle: v.string(),
  banner: v.string(),
  isMentorship: v.boolean(),
})

/** Remembers on this device which step of a session was seen last, and of which session. */
export function rememberStep(session: Session, stepId: string): void {
  const at = placeOf(session)
  const name = storedNameOf(at)
  const seen: v.InferOutput<typeof lastSession> = {
    sessionId: at.sessionId,
    stepId,
    sessionTitle: session.title,
    banner: session.banner,
    isMentorship: at.area === 'mentorships',
  }
  const { [name]: _, ...others } = read(stepsKey, lastSteps) ?? {}
  const newest = Object.entries(others).slice(-mostSessions)
  try {
    localStorage.setItem(stepsKey, JSON.stringify({ ...Object.fromEntries(newest), [name]: stepId }))
    localStorage.setItem(sessionKey, JSON.stringify(seen))
  } catch (error) {
    // A full storage only means that the way back begins at the first open step.
    if (!(error instanceof DOMException)) throw error
  }
}

/** The step of a session that was seen last on this device. */
export function lastStepOf(at: SessionAt): string | undefined {
  return read(stepsKey, lastSteps)?.[storedNameOf(at)]
}

function read<Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  const kept = localStorage.getItem(key)
  if (kept === null) return undefined
  const known = v.safeParse(schema, JSON.parse(kept))
  return known.success ? known.output : undefined
}
