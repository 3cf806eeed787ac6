import { safetyCalls } from '@saathi/contract/safety/calls.ts'

import { Refused, type Send } from '../device/outboxLanes.ts'
import { askFromOutbox } from '../wire/askFromOutbox.ts'
import { refreshAnswers } from '../wire/queries.ts'
import type { BlockChange, Reporting } from './acts.ts'
import { noteBlocked } from './public/blocked.ts'

/** Sends a report; the list of one's reports then shows it as received. */
export const sendReport: Send<Reporting> = async ({ kind, id, reason, words }, entry) => {
  await askFromOutbox(safetyCalls.report, { body: { kind, id, reason, words } }, entry)
  return () => refreshAnswers(safetyCalls.reports)
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
  return () => refreshAnswers(safetyCalls.blocks)
}
