import type { CallState } from '@saathi/contract/video/news.ts'
import type { House } from '../../house/house.ts'
import { answersIn } from '../stored/consentStore.ts'
import type { SeatRow } from '../stored/seatStore.ts'
import { runningIn } from './takeStore.ts'

interface Standing {
  readonly callId: string
  readonly seats: readonly SeatRow[]
  /** The transcript by browsers that everyone allows now. */
  readonly captions: { readonly since: Date; readonly summary: boolean } | undefined
}

/** Returns what is kept of a call at this moment, and when those in it agreed; null if nothing is. */
export async function keptStateOf(
  { bus, db }: Pick<House, 'bus' | 'db'>,
  { callId, seats, captions }: Standing,
): Promise<CallState['kept']> {
  const now = await runningIn(db, callId, [bus.id, ...bus.others().ids])
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
