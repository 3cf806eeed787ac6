import { mostReportWords, reportKinds, reportReasons } from '@saathi/contract/safety/rules.ts'
import * as v from 'valibot'

import { stored } from '../../device/stored.ts'
import type { Action } from '../../device/outboxEntry.ts'

const report = v.object({
  kind: v.picklist(reportKinds),
  id: v.string(),
  reason: v.picklist(reportReasons),
  words: v.pipe(v.string(), v.maxLength(mostReportWords)),
  /** The name of the reported person, and the beginning of a message. The person's list of reports shows both while the report waits. */
  aboutName: v.string(),
  excerpt: v.string(),
  /** Reports that an older version stored lack it. */
  withRecording: v.optional(v.boolean()),
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

/** Returns until when reports are held back; undefined if they are not. */
export function reportsHeldUntil(): string | undefined {
  const until = heldUntil.now()
  return until !== undefined && until !== null && until > new Date().toISOString() ? until : undefined
}

let lookBy: string | undefined

/** Notes by when the team looks at the report that was just sent. */
export function noteLookBy(promised: string): void {
  lookBy = promised
}

/** Returns by when the team looks at the report that was sent last. */
export function lookByOfLast(): string | undefined {
  return lookBy
}

const block = v.object({ userId: v.string(), isBlocked: v.boolean() })
/** Whether the person blocks another person from now on. */
export type BlockChange = v.InferOutput<typeof block>

/** Blocks a person, or ends the block. Two changes about the same person are sent in order. */
export const changeBlock: Action<BlockChange> = {
  name: 'changeBlock',
  given: block,
  laneOf: ({ userId }) => `safety:block:${userId}`,
  keepsRefused: false,
}
