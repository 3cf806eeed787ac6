import type { Database } from '../../engines/database/database.ts'
import type { Model } from '../../engines/network/model.ts'
import type { House } from '../../house/house.ts'
import { visitsIn } from '../stored/seatStore.ts'
import { finishWords, type WordsHouse } from './finishWords.ts'
import { linesOf } from './lineStore.ts'
import { callsToSum, isToSum } from './sumStore.ts'

/** The job that summarises a call. Its name is that of older versions, whose jobs may still wait. */
export const sumCallJob = 'sumCaptions'

/** Plans the summary of a call. It is made once all its words are there. */
export function planSum({ queue }: Pick<House, 'queue'>, tx: Database, callId: string): Promise<void> {
  const key = `${sumCallJob}:${callId}`
  return queue.add(tx, { name: sumCallJob, payload: { callId }, key, turn: key })
}

/** Sound that a speech service has not written down after so long holds no summary up. */
const heardWithinMs = 86_400_000
const waitsSince = ({ clock }: Pick<House, 'clock'>) => new Date(clock.now().getTime() - heardWithinMs)

/** Plans the summaries that are due, also those whose process ended before it had made them. */
export async function planSums(house: Pick<House, 'clock' | 'db' | 'queue'>): Promise<void> {
  for (const callId of await callsToSum(house.db, waitsSince(house))) await planSum(house, house.db, callId)
}

/**
 * Makes the summary of all words of a call, and tells everyone who was in it. Whether it is due is in the database, so running it again
 * changes nothing.
 */
export async function sumCall(house: WordsHouse, model: Model | undefined, callId: string): Promise<void> {
  const { db } = house
  if (!(await isToSum(db, callId, waitsSince(house)))) return
  const [lines, visits] = [await linesOf(db, callId), await visitsIn(db, [callId])]
  await finishWords(house, model, { callId, people: visits.map(({ personId }) => personId), lines })
}
