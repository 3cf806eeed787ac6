import { recordCalls } from '@saathi/contract/video/recordCalls.ts'
import { useState } from 'react'

import { errorText } from '../../texts/errorText.ts'
import { useTexts } from '../../texts/texts.ts'
import { ask } from '../../wire/api.ts'
import { refreshAnswers } from '../../wire/queries.ts'

/** Rates a call. The choice shows at once, and goes back if the server refuses it. */
export function useRating(callId: string) {
  const t = useTexts()
  const [given, setGiven] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const send = async (rating: number | null): Promise<boolean> => {
    setFailure(undefined)
    try {
      await ask(recordCalls.rateCall, { body: { meetingRecordingId: callId, meetingRating: rating } })
      return true
    } catch (error) {
      setGiven(undefined)
      setFailure(errorText(error, t))
      return false
    }
  }
  const rate = (rating: number) => {
    setGiven(rating)
    void send(rating).then(refreshRatings)
  }
  return { given, failure, rate, send }
}

/** Asks again for everything that shows a rating. */
export async function refreshRatings(): Promise<void> {
  for (const call of [recordCalls.channelHistory, recordCalls.pastCall, recordCalls.callRatingStatus])
    await refreshAnswers(call)
}
