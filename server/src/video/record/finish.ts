import { newId } from '../../engines/database/ids.ts'
import type { House } from '../../house/house.ts'
import { indexOfParts } from './film.ts'
import {
  beginMix,
  closedMixes,
  dropMix,
  finishMix,
  indexOfTake,
  mixOf,
  putIndex,
  unfinishedCalls,
} from './filmStore.ts'
import { type MixedTake, mixTakes, partsOfMix } from './mix/mixTakes.ts'
import { timelineOf } from './mix/timeline.ts'
import { startMixer } from './mix/process.ts'
import type { TakeShelf } from './shelf.ts'
import { takesOf } from './takeStore.ts'

/** The job that finishes the recording of a call. */
export const finishCallJob = 'finishCall'

/** A mix that was begun so long ago has failed. */
const failsMs = 2 * 3_600_000

/** Plans the work for recorded calls that are over. */
export async function planFinishing({
  clock,
  db,
  queue,
}: Pick<House, 'clock' | 'db' | 'queue'>): Promise<void> {
  for (const callId of await unfinishedCalls(db, new Date(clock.now().getTime() - failsMs)))
    await queue.add(db, { name: finishCallJob, payload: { callId }, key: `${finishCallJob}:${callId}` })
}

/** Makes an index of each take, so that a player can jump in it, and one sound of all of them. Running it again changes nothing. */
export async function finishCall(
  { clock, db }: Pick<House, 'clock' | 'db'>,
  shelf: TakeShelf,
  callId: string,
): Promise<void> {
  const takes = (await takesOf(db, callId)).filter(
    ({ recording, parts, endedAt }) => recording && parts > 0 && endedAt !== null,
  )
  const spans: MixedTake[] = []
  for (const take of takes) {
    const index = (await indexOfTake(db, take.id)) ?? (await indexOfParts(shelf.read(take)))
    await putIndex(db, take.id, index)
    spans.push({ id: take.id, parts: take.parts, beginsAt: take.startedAt.getTime(), lastsMs: index.lastsMs })
  }
  if (spans.length > 0 && (await mixOf(db, callId))?.lastsMs !== timelineOf(spans).lastsMs)
    await mixCall({ clock, db }, shelf, { callId, takes: spans })
  await removeClosed(db, shelf)
}

/** Makes the sound of all takes of a call. */
async function mixCall(
  { clock, db }: Pick<House, 'clock' | 'db'>,
  shelf: TakeShelf,
  { callId, takes }: { readonly callId: string; readonly takes: readonly MixedTake[] },
): Promise<void> {
  const fileId = newId()
  const parts = partsOfMix(takes)
  await db.transaction((tx) => beginMix(tx, { fileId, callId, parts, at: clock.now() }))
  const mixer = startMixer()
  try {
    const read = (take: MixedTake) => shelf.read(take)
    const store = (part: number, bytes: Buffer) => shelf.put(fileId, part, bytes)
    const index = await mixTakes({ mixer, read, store }, takes)
    const takeIds = takes.map(({ id }) => id)
    const isMade = (await finishMix(db, { fileId, takeIds, index, at: clock.now() })) > 0
    // A take was deleted meanwhile.
    if (!isMade) await shelf.remove({ id: fileId, parts })
  } finally {
    mixer.close()
  }
}

/** Deletes the files of closed mixes; repeating it changes nothing. */
export async function removeClosed(db: House['db'], shelf: TakeShelf): Promise<void> {
  for (const { fileId, parts } of await closedMixes(db)) {
    await shelf.remove({ id: fileId, parts })
    await dropMix(db, fileId)
  }
}
