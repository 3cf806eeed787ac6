import { recordCalls } from '@saathi/contract/video/recordCalls.ts'

import { useAsk } from '../../wire/queries.ts'
import { RatingCard } from './RatingCard.tsx'

/** Asks about the newest call that the person has not rated; nothing if there is none. */
export function DueRating() {
  const due = useAsk(recordCalls.callRatingStatus, {}, { isAlwaysAsked: true }).data
  return due == null ? null : <RatingCard key={due.meetingRecordingId} callId={due.meetingRecordingId} />
}
