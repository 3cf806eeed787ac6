import type { House } from '../../house/house.ts'
import { asksIn } from '../host.ts'
import { readCalls } from '../line/settings.ts'
import type { Place } from '../place.ts'
import { keptNow, keptSince } from '../record/consentRule.ts'
import { presentIn } from '../record/present.ts'
import { answersIn } from '../stored/consentStore.ts'
import type { SeatRow } from '../stored/seatStore.ts'

/** Whether the transcript of a call comes from the browsers of its people. */
export function usesCaptions({ config }: Pick<House, 'config'>): boolean {
  return config.of(readCalls).speech === undefined
}

/** Returns since when everyone in a call has agreed to a transcript by the browsers; undefined if they do not now. */
export async function captionsAllowed(
  house: Pick<House, 'clock' | 'config' | 'db'>,
  {
    callId,
    place,
    seats,
  }: {
    readonly callId: string
    readonly place: Pick<Place, 'channel' | 'isPlanned'>
    readonly seats: readonly SeatRow[]
  },
): Promise<{ readonly since: Date; readonly summary: boolean } | undefined> {
  if (!usesCaptions(house) || !(await asksIn(house, place))) return undefined
  const ids = seats.map(({ personId }) => personId)
  const [present, answers] = [await presentIn(house, callId, ids), await answersIn(house.db, callId)]
  const agreed = keptSince('transcript', present, answers)
  if (agreed === undefined) return undefined
  const since = new Date(Math.max(agreed.getTime(), ...seats.map(({ joinedAt }) => joinedAt.getTime())))
  return { since, summary: keptNow(present, answers).summary }
}
