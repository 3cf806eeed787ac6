import { type CallConsent, videoCalls } from '@saathi/contract/video/calls.ts'

import { ask } from '../../wire/api.ts'
import { refreshAnswers } from '../../wire/queries.ts'
import type { answerOf } from './answers.ts'

/** Says what may be kept of a call; returns what is allowed now. The room is asked for again, because it has the answer. */
export async function sendAnswer(roomId: string, body: ReturnType<typeof answerOf>): Promise<CallConsent> {
  const allowed = await ask(videoCalls.consent, { params: { roomId }, body })
  await refreshAnswers(videoCalls.room).catch(() => undefined)
  return allowed
}
