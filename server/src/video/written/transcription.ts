import type { Database } from '../../engines/database/database.ts'
import { newId } from '../../engines/database/ids.ts'
import type { Heard, Speech } from '../../engines/network/speech.ts'
import type { House } from '../../house/house.ts'
import type { TakeShelf } from '../record/shelf.ts'
import { type TakeRow, takesOf } from '../record/takeStore.ts'
import { soundOf } from '../relay/recording/sound.ts'
import { type LineRow, putLines, unheardCalls } from './lineStore.ts'
import { noteNewLines } from './sumStore.ts'
import { planSum } from './sums.ts'

/** The job that writes down a call. */
export const hearCallJob = 'hearCall'

type HearingHouse = Pick<House, 'clock' | 'db' | 'queue'>

interface HearingParts {
  readonly speech: Speech
  readonly shelf: TakeShelf
  /** Closes takes; a job deletes their files. */
  dropIn(tx: Database, whose: { readonly takeIds: readonly string[] }): Promise<void>
}

/** Plans the work for calls that are over. A service that takes long gets no track twice at once. */
export async function planHearing({ db, queue }: Pick<House, 'db' | 'queue'>): Promise<void> {
  for (const callId of await unheardCalls(db)) {
    const key = `${hearCallJob}:${callId}`
    await queue.add(db, { name: hearCallJob, payload: { callId }, key, turn: key })
  }
}

/**
 * Writes down the words of a call where everyone agreed, and plans the summary. A take that was written down is not sent again, and
 * its sound goes if nobody agreed to a recording. One that fails is tried again, and does not keep the others. Running it again changes
 * nothing.
 */
export async function hearCall(house: HearingHouse, parts: HearingParts, callId: string): Promise<void> {
  const { db } = house
  const takes = await takesOf(db, callId)
  let failure: unknown
  for (const take of takes.filter(isUnheard))
    await hearTake(house, parts, take).catch((error: unknown) => (failure ??= error))
  await planSum(house, db, callId)
  if (failure !== undefined) throw failure
}

/** A take that goes on is sent when it has ended. */
const isUnheard = ({ transcript, parts, heardAt, endedAt }: TakeRow) =>
  transcript && parts > 0 && heardAt === null && endedAt !== null

async function hearTake(
  { clock, db }: HearingHouse,
  { speech, shelf, dropIn }: HearingParts,
  take: TakeRow,
): Promise<void> {
  const heard = await speech.hear(await soundOf(shelf.read(take)))
  const lines = heard.map((each) => lineOf(take, each))
  await db.transaction(async (tx) => {
    await noteNewLines(tx, take.callId)
    if (!(await putLines(tx, { takeId: take.id, lines, at: clock.now() }))) return
    if (!take.recording) await dropIn(tx, { takeIds: [take.id] })
  })
}

/** Nobody spoke after the end of a take, even if the service says so. */
function lineOf({ id, callId, personId, startedAt, endedAt }: TakeRow, { start, words }: Heard): LineRow {
  const spokenAt = Math.min(startedAt.getTime() + Math.round(start * 1000), (endedAt ?? startedAt).getTime())
  return {
    id: newId(),
    callId,
    takeId: id,
    personId,
    spokenAt: new Date(spokenAt),
    words,
    mayBeSummed: false,
  }
}
