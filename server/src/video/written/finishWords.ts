import { channelIdsOf } from '../../chat/public/callChannelStore.ts'
import type { Model } from '../../engines/network/model.ts'
import type { House } from '../../house/house.ts'
import { type NoticeHouse, notify } from '../../notifications/public.ts'
import { callById } from '../stored/callStore.ts'
import { type LineRow, putSummary } from './lineStore.ts'
import { chosenByModel } from './modelSummary.ts'
import { summaryOf } from './summaryRule.ts'
import { noteSummed } from './sumStore.ts'

/** The parts of the house that the words of a call need. */
export type WordsHouse = NoticeHouse & Pick<House, 'db' | 'log' | 'queue'>

interface Finished {
  readonly callId: string
  /** The people who were in the call. */
  readonly people: readonly string[]
  /** All lines of the call. */
  readonly lines: readonly LineRow[]
}

/** Stores the summary of a call, and tells its people. If it got other lines meanwhile, this changes nothing, and it is still due. */
export async function finishWords(
  house: WordsHouse,
  model: Model | undefined,
  { callId, people, lines }: Finished,
): Promise<void> {
  const summed = lines.filter(({ mayBeSummed }) => mayBeSummed)
  const summary = await summarise(house, model, summed)
  await house.db.transaction(async (tx) => {
    if ((await noteSummed(tx, callId, lines.length)) === 0) return
    await putSummary(tx, { callId, ...summary })
    const channelId = lines.length === 0 ? undefined : (await callById(tx, callId))?.channelId
    if (channelId === undefined) return
    // A call that goes on again has more lines, and they are told again.
    const key = `callWritten:${callId}:${lines.length}`
    for (const personId of new Set(people)) {
      if (!(await channelIdsOf(tx, personId)).includes(channelId)) continue
      const values = { call: callId }
      await notify(house, tx, { personId, kind: 'callWritten', key, values })
    }
  })
}

/** Returns the summary of lines. If the model fails or chooses nothing that anyone said, the product chooses. */
async function summarise({ log }: Pick<House, 'log'>, model: Model | undefined, lines: readonly LineRow[]) {
  if (model !== undefined && lines.length > 0) {
    const chosen = await chosenByModel(model, lines).catch((error: unknown) => {
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the model chose no summary')
      return []
    })
    if (chosen.length > 0) return { lines: chosen, madeBy: model.name }
  }
  return { lines: summaryOf(lines), madeBy: 'builtin' }
}
