import { newId } from '../../engines/database/ids.ts'
import type { House } from '../../house/house.ts'
import type { TakeShelf } from '../record/shelf.ts'
import { addTake, endTake, type NewTake, notePart } from '../record/takeStore.ts'

type PastTake = Omit<NewTake, 'id' | 'host' | 'keepUntil'> & { readonly parts: readonly Buffer[] }

/** Stores a take that has ended, with its parts; returns its id. */
export async function addPastTake(
  { bus, clock, db }: Pick<House, 'bus' | 'clock' | 'db'>,
  shelf: TakeShelf,
  { parts, ...take }: PastTake,
): Promise<string> {
  const id = newId()
  const keepUntil = new Date(take.startedAt.getTime() + 30 * 86_400_000)
  await addTake(db, { ...take, id, keepUntil, host: bus.id })
  for (const [part, bytes] of parts.entries()) {
    await shelf.put(id, part, bytes)
    await notePart(db, id, { bytes: bytes.length, at: take.startedAt })
  }
  await endTake(db, id, clock.now())
  return id
}
