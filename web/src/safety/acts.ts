import { mostReportWords, reportKinds, reportReasons } from '@saathi/contract/safety/rules.ts'
import * as v from 'valibot'

import { stored } from '../device/stored.ts'
import type { Action } from '../device/outboxEntry.ts'

const report = v.object({
  kind: v.picklist(reportKinds),
  id: v.string(),
  reason: v.picklist(reportReasons),
  words: v.pipe(v.string(), v.maxLength(mostReportWords)),
  /** Whom it is about, and the beginning of a message: the page of one's reports shows both while the report waits. */
  aboutName: v.string(),
  excerpt: v.string(),
})
/** A report that the person makes. */
export type Reporting = v.InferOutput<typeof report>

/** Reporting something. A refused report is dropped, because the dialog says why while it is open. */
export const makeReport: Action<Reporting> = {
  name: 'makeReport',
  given: report,
  laneOf: () => 'safety:reports',
  keepsRefused: false,
}

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

let lookBy: string | undefined

/** Notes by when somebody looks at the report that was just sent. */
export function noteLookBy(promised: string): void {
  lookBy = promised
}

/** By when somebody looks at the report that was sent last. */
export function lookByOfLast(): string | undefined {
  return lookBy
}

const block = v.object({ userId: v.string(), isBlocked: v.boolean() })
/** Whether the person blocks somebody from now on. */
export type BlockChange = v.InferOutput<typeof block>

/** Blocking a person, or ending that. Of one person, the later act is sent after the earlier one. */
export const changeBlock: Action<BlockChange> = {
  name: 'changeBlock',
  given: block,
  laneOf: ({ userId }) => `safety:block:${userId}`,
  keepsRefused: false,
}
