import { recordCalls } from '@saathi/contract/video/recordCalls.ts'
import { useState } from 'react'

import { outcomeOf, putInOutbox, useOutbox } from '../../device/outbox.ts'
import { codeText } from '../../texts/errorText.ts'
import { useTexts } from '../../texts/texts.ts'
import { refreshAnswers } from '../../wire/queries.ts'
import { rateCall, waitingRating } from './rating.ts'

/** Rates a call. The choice shows at once and is sent as soon as there is a network; it goes back if the server refuses it. */
export function useRating(callId: string) {
  const t = useTexts()
  const [failure, setFailure] = useState<string>()
  const given = waitingRating(callId, useOutbox())?.rating ?? undefined
  const rate = async (rating: number | null): Promise<boolean> => {
    setFailure(undefined)
    const outcome = await outcomeOf(putInOutbox(rateCall, { callId, rating }))
    if (outcome.kind === 'refused') setFailure(codeText(outcome.code, t))
    return outcome.kind !== 'refused'
  }
  return { given, failure, rate }
}

/** Asks again for everything that shows a rating. */
export async function refreshRatings(): Promise<void> {
  for (const call of [recordCalls.channelHistory, recordCalls.pastCall, recordCalls.callRatingStatus])
    await refreshAnswers(call)
}
