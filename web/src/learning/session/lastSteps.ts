import type { Session } from '@saathi/contract/learning/session.ts'
import * as v from 'valibot'

import { stored } from '../../device/stored.ts'
import { placeOf, type SessionAt, storedNameOf } from '../area.ts'

/** The largest number of remembered sessions. */
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

/** Remembers on this device the last step of each session, and the last session. */
export function rememberStep(session: Session, stepId: string): void {
  const at = placeOf(session)
  const name = storedNameOf(at)
  const { [name]: _, ...others } = lastSteps.now() ?? {}
  const newest = Object.entries(others).slice(-mostSessions)
  lastSteps.put({ ...Object.fromEntries(newest), [name]: stepId })
  lastSession.put({
    sessionId: at.sessionId,
    stepId,
    sessionTitle: session.title,
    banner: session.banner,
    isMentorship: at.area === 'mentorships',
  })
}

/** The last step of a session that was seen on this device. */
export function lastStepOf(at: SessionAt): string | undefined {
  return lastSteps.now()?.[storedNameOf(at)]
}
