import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'

import { Refused, type Send } from '../device/outboxLanes.ts'
import { Problem } from '../wire/api.ts'
import { askFromOutbox } from '../wire/askFromOutbox.ts'
import { refreshAnswers } from '../wire/queries.ts'
import { type BlockChange, holdReports, noteLookBy, type Reporting, reportsHeldUntil } from './acts/acts.ts'
import { noteBlocked } from './public/blocked.ts'

/** Sends a report; the person's list of reports then shows it as received. */
export const sendReport: Send<Reporting> = async ({ kind, id, reason, words, withRecording }, entry) => {
  if (reportsHeldUntil() !== undefined) throw new Error('The server takes no further report yet.')
  try {
    const { lookBy } = await askFromOutbox(
      safetyCalls.report,
      { body: { kind, id, reason, words, withRecording } },
      entry,
    )
    noteLookBy(lookBy)
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_often') holdForLong(error.retryAfter)
    throw error
  }
  return () => refreshAnswers(safetyCalls.reports)
}

/** A busy server asks for some seconds, after which the outbox tries again anyway; past the limit of a day it takes hours. */
function holdForLong(seconds = 0): void {
  if (seconds >= 60) holdReports(seconds)
}

/** Blocks a person, or ends that. What the server refuses is undone on this device too. */
export const sendBlock: Send<BlockChange> = async ({ userId, isBlocked }, entry) => {
  try {
    if (isBlocked) await askFromOutbox(safetyCalls.block, { body: { userId } }, entry)
    else await askFromOutbox(safetyCalls.unblock, { query: { userId } }, entry)
  } catch (error) {
    if (error instanceof Refused) noteBlocked(userId, !isBlocked)
    throw error
  }
  // The calendar of a pair is paused by a block, and no longer after it.
  const outdated = [safetyCalls.blocks, calendarCalls.month, calendarCalls.nextMeeting]
  return async () => void (await Promise.all(outdated.map((call) => refreshAnswers(call))))
}
