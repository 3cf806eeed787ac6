import type { Area } from '@saathi/contract/learning/calls.ts'

import { Refused, sends } from '../device/outboxLanes.ts'
import { askFromOutbox } from '../wire/askFromOutbox.ts'
import { refreshAnswers } from '../wire/queries.ts'
import { actions } from './actions.ts'
import { callsIn } from './area/area.ts'
import { refreshDownloads } from './offline/download.ts'
import { showBookmark, showProgress, showReviewed, showSavedQuiz, showStepDone } from './shown.ts'

// Sends the actions in sessions and updates the cached pages with the replies.
sends(actions.step, async ({ area, ...body }, entry) => {
  const progress = await refreshingIfRefused(area, askFromOutbox(callsIn(area).completeStep, { body }, entry))
  return () => showStepDone({ area, mentorship: body.mentorship }, progress)
})
sends(actions.open, async ({ area, ...body }, entry) => {
  const progress = await askFromOutbox(callsIn(area).openStep, { body }, entry)
  return () => showProgress({ area, mentorship: body.mentorship }, progress)
})
sends(actions.quiz, async ({ area, ...body }, entry) => {
  const quiz = await refreshingIfRefused(area, askFromOutbox(callsIn(area).saveQuiz, { body }, entry))
  return () => showSavedQuiz({ area, mentorship: body.mentorship }, quiz)
})
sends(actions.bookmark, async ({ area, ...body }, entry) => {
  const { session, isBookmarked } = await refreshingIfRefused(
    area,
    askFromOutbox(callsIn(area).bookmark, { body }, entry),
  )
  return () => showBookmark({ area, mentorship: body.mentorship, sessionId: session }, isBookmarked)
})
sends(actions.feedback, async ({ area, ...body }, entry) => {
  await refreshingIfRefused(area, askFromOutbox(callsIn(area).feedback, { body }, entry))
  return () => showReviewed({ area, mentorship: body.mentorship, sessionId: body.session })
})
void refreshDownloads().catch(() => undefined)

/** Reloads the pages after a refusal, because they may be outdated. They reload before the entry is removed from the overlay. */
async function refreshingIfRefused<Answer>(area: Area, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Refused) {
      await refreshAnswers(callsIn(area).session)
      await refreshAnswers(callsIn(area).quiz)
    }
    throw error
  }
}
