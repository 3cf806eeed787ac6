import type { CallState } from '@saathi/contract/video/news.ts'
import type { House } from '../../house/house.ts'
import { answersIn } from '../stored/consentStore.ts'
import type { SeatRow } from '../stored/seatStore.ts'
import { runningIn } from './takeStore.ts'

/** Returns what is kept of a call at this moment, and when those in it agreed; null if nothing is. */
export async function keptStateOf(
  { bus, db }: Pick<House, 'bus' | 'db'>,
  callId: string,
  seats: readonly SeatRow[],
): Promise<CallState['kept']> {
  const now = await runningIn(db, callId, [bus.id, ...bus.others().ids])
  if (now === undefined) return null
  const answers = await answersIn(db, callId)
  const { recording, transcript, summary, startedAt } = now
  return {
    recording,
    transcript,
    summary,
    since: startedAt.toISOString(),
    agreed: seats.flatMap(({ personId: userId }) => {
      const answer = answers.findLast(({ personId }) => personId === userId)
      return answer === undefined ? [] : [{ userId, at: answer.answeredAt.toISOString() }]
    }),
  }
}
