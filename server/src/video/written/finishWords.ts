import type { Database } from '../../engines/database/database.ts'
import type { Model } from '../../engines/network/model.ts'
import type { House } from '../../house/house.ts'
import { type NoticeHouse, notify } from '../../notifications/public.ts'
import { type LineRow, putSummary } from './lineStore.ts'
import { chosenByModel } from './modelSummary.ts'
import { summaryOf } from './summaryRule.ts'

/** The parts of the house that the words of a call need. */
export type WordsHouse = NoticeHouse & Pick<House, 'db' | 'log'>

interface Finished {
  readonly callId: string
  /** The people who were in the call. */
  readonly people: readonly string[]
  readonly hasLines: boolean
  /** The lines that everyone lets be summarised. */
  readonly summed: readonly LineRow[]
  /** Notes in the same transaction that it is done. */
  readonly noted?: (tx: Database) => Promise<unknown>
}

/** Stores the summary of a call, and tells its people. */
export async function finishWords(
  house: WordsHouse,
  model: Model | undefined,
  { callId, people, hasLines, summed, noted }: Finished,
): Promise<void> {
  const summary = await summarise(house, model, summed)
  await house.db.transaction(async (tx) => {
    await putSummary(tx, { callId, ...summary })
    await noted?.(tx)
    if (!hasLines) return
    for (const personId of new Set(people)) {
      const values = { call: callId }
      await notify(house, tx, { personId, kind: 'callWritten', key: `callWritten:${callId}`, values })
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
