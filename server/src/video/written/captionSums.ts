import type { Model } from '../../engines/network/model.ts'
import type { House } from '../../house/house.ts'
import { visitsIn } from '../stored/seatStore.ts'
import { noteSummed, unsummedCalls } from './captionStore.ts'
import { finishWords, type WordsHouse } from './finishWords.ts'
import { linesOf } from './lineStore.ts'

/** The job that summarises a call whose lines came from browsers. */
export const sumCaptionsJob = 'sumCaptions'

/** Plans the work for calls that are over. */
export async function planCaptionSums({ db, queue }: Pick<House, 'db' | 'queue'>): Promise<void> {
  for (const callId of await unsummedCalls(db))
    await queue.add(db, { name: sumCaptionsJob, payload: { callId }, key: `${sumCaptionsJob}:${callId}` })
}

/** Makes the summary of a call, and tells everyone who was in it. Running it again changes nothing. */
export async function sumCaptions(
  house: WordsHouse,
  model: Model | undefined,
  callId: string,
): Promise<void> {
  const [lines, visits] = [await linesOf(house.db, callId), await visitsIn(house.db, [callId])]
  await finishWords(house, model, {
    callId,
    people: visits.map(({ personId }) => personId),
    hasLines: lines.length > 0,
    summed: lines.filter(({ mayBeSummed }) => mayBeSummed),
    noted: (tx) => noteSummed(tx, callId),
  })
}
