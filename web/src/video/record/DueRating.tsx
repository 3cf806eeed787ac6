import { recordCalls } from '@saathi/contract/video/recordCalls.ts'
import { useState } from 'react'

import { outboxNow } from '../../device/outbox.ts'
import { useAsk } from '../../wire/queries.ts'
import { waitingRating } from './rating.ts'
import { RatingCard } from './RatingCard.tsx'

/** Asks about the newest call that the person has not rated; nothing if there is none. */
export function DueRating() {
  const due = useAsk(recordCalls.callRatingStatus, {}, { isAlwaysAsked: true }).data
  const [first] = useState(outboxNow)
  // A rating that waited on this device when the page opened is not asked for again.
  if (due == null || waitingRating(due.meetingRecordingId, first) !== undefined) return null
  return <RatingCard key={due.meetingRecordingId} callId={due.meetingRecordingId} />
}
