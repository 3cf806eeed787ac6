import type { Database } from '../../engines/database/database.ts'
import { newId } from '../../engines/database/ids.ts'
import type { Model } from '../../engines/network/model.ts'
import type { Heard, Speech } from '../../engines/network/speech.ts'
import type { House } from '../../house/house.ts'
import type { TakeShelf } from '../record/shelf.ts'
import { type TakeRow, takesOf } from '../record/takeStore.ts'
import { soundOf } from '../relay/recording/sound.ts'
import { finishWords, type WordsHouse } from './finishWords.ts'
import { type LineRow, linesOf, putLines, unheardCalls } from './lineStore.ts'

/** The job that writes down a call. */
export const hearCallJob = 'hearCall'

type HearingHouse = WordsHouse & Pick<House, 'queue'>

interface HearingParts {
  readonly speech: Speech
  /** Chooses the words of summaries; without it the product does. */
  readonly model: Model | undefined
  readonly shelf: TakeShelf
  /** Closes takes; a job deletes their files. */
  dropIn(tx: Database, whose: { readonly takeIds: readonly string[] }): Promise<void>
}

/** Plans the work for calls that are over. */
export async function planHearing({ db, queue }: Pick<House, 'db' | 'queue'>): Promise<void> {
  for (const callId of await unheardCalls(db))
    await queue.add(db, { name: hearCallJob, payload: { callId }, key: `${hearCallJob}:${callId}` })
}

/**
 * Writes down the words of a call where everyone agreed, and makes the summary. A take that was written down is not sent again, and
 * its sound goes if nobody agreed to a recording. Running it again changes nothing.
 */
export async function hearCall(
  house: HearingHouse,
  { speech, model, shelf, dropIn }: HearingParts,
  callId: string,
): Promise<void> {
  const { clock, db } = house
  const takes = (await takesOf(db, callId)).filter(({ transcript, parts }) => transcript && parts > 0)
  const due = takes.filter(({ heardAt }) => heardAt === null)
  if (due.length === 0) return
  for (const take of due) {
    const heard = await speech.hear(await soundOf(shelf.read(take)))
    const lines = heard.map((each) => lineOf(take, each))
    await db.transaction(async (tx) => {
      await putLines(tx, { takeId: take.id, lines, at: clock.now() })
      if (!take.recording) await dropIn(tx, { takeIds: [take.id] })
    })
  }
  const lines = await linesOf(db, callId)
  // Only the words of those moments count for which everyone agreed to a summary.
  const summed = new Set(takes.filter(({ summary }) => summary).map(({ id }) => id))
  await finishWords(house, model, {
    callId,
    people: takes.map(({ personId }) => personId),
    hasLines: lines.length > 0,
    summed: lines.filter(({ takeId }) => takeId !== null && summed.has(takeId)),
  })
}

function lineOf({ id, callId, personId, startedAt }: TakeRow, { start, words }: Heard): LineRow {
  const spokenAt = new Date(startedAt.getTime() + Math.round(start * 1000))
  return { id: newId(), callId, takeId: id, personId, spokenAt, words, mayBeSummed: false }
}
