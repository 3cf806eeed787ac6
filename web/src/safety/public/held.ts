import * as v from 'valibot'

import { stored } from '../../device/stored.ts'

/** Until when the server takes no further report of the person; reports wait on this device until then. */
const heldUntil = stored('reportsHeld', v.string(), { leavesWith: 'person' })

/** Notes that the server takes the next report in so many seconds. */
export function holdReports(seconds: number): void {
  heldUntil.put(new Date(Date.now() + seconds * 1000).toISOString())
}

/** Until when reports are held; undefined where they are not. */
export function reportsHeldUntil(): string | undefined {
  const until = heldUntil.now()
  return until !== undefined && until !== null && until > new Date().toISOString() ? until : undefined
}
