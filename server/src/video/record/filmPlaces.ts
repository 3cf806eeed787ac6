import type { Database } from '../../engines/database/database.ts'
import { indexesOfTakes } from './filmStore.ts'
import { timelineOf } from './mix/timeline.ts'

/** Where a film is in the sound of everyone. */
interface FilmPlace {
  readonly offsetMs: number | null
  readonly lastsMs: number
}

/** Returns a function for the place of each take in the sound of everyone, if that is made. */
export async function filmPlaces(
  db: Database,
  takes: readonly { readonly id: string; readonly startedAt: Date }[],
  hasWhole: boolean,
): Promise<(takeId: string) => FilmPlace> {
  const lengths = await indexesOfTakes(
    db,
    takes.map(({ id }) => id),
  )
  const spans = takes.flatMap(({ id, startedAt }) => {
    const lastsMs = lengths.get(id)
    return lastsMs === undefined ? [] : [{ id, lastsMs, beginsAt: startedAt.getTime() }]
  })
  const { offsets } = timelineOf(spans)
  return (takeId) => ({
    offsetMs: hasWhole ? (offsets.get(takeId) ?? null) : null,
    lastsMs: lengths.get(takeId) ?? 0,
  })
}
