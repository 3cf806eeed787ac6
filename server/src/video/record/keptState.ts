import type { CallState } from '@saathi/contract/video/news.ts'
import type { House } from '../../house/house.ts'
import { answersIn } from '../stored/consentStore.ts'
import { captionsAllowed } from '../written/captionConsent.ts'
import { runningIn } from './takeStore.ts'

/** Returns what is kept of a call at this moment, and when those in it agreed; null if nothing is. */
export async function keptStateOf(
  house: Pick<House, 'bus' | 'clock' | 'config' | 'db'>,
  { callId, place, seats }: Parameters<typeof captionsAllowed>[1],
): Promise<CallState['kept']> {
  const { bus, db } = house
  const now = await runningIn(db, callId, [bus.id, ...bus.others().ids])
  const captions = await captionsAllowed(house, { callId, place, seats })
  const since = now?.startedAt ?? captions?.since
  if (since === undefined) return null
  const answers = await answersIn(db, callId)
  return {
    recording: now?.recording === true,
    transcript: now?.transcript === true || captions !== undefined,
    summary: now?.summary === true || captions?.summary === true,
    since: since.toISOString(),
    agreed: seats.flatMap(({ personId: userId }) => {
      const answer = answers.findLast(({ personId }) => personId === userId)
      return answer === undefined ? [] : [{ userId, at: answer.answeredAt.toISOString() }]
    }),
  }
}
