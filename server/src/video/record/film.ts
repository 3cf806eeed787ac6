import { readPart, sizeIn } from '../relay/recording/readWebm.ts'
import { webmHead } from '../relay/recording/webm.ts'
import type { TakeShelf } from './shelf.ts'

/** Where a player finds the parts of a finished recording. */
export interface FilmIndex {
  readonly partBytes: readonly number[]
  /** The milliseconds at which each part can be entered; null for a part without a whole picture. */
  readonly cueTimes: readonly (number | null)[]
  readonly lastsMs: number
}

/** A finished recording. */
export interface Film extends FilmIndex {
  readonly id: string
}

/** Reads the parts of a recording one after another, and returns where they are. */
export async function indexOfParts(parts: AsyncIterable<Buffer>): Promise<FilmIndex> {
  const partBytes: number[] = []
  const cues: { readonly first: number | null; readonly picture: number | null }[] = []
  let lastsMs = 0
  for await (const bytes of parts) {
    const part = readPart(bytes)
    const frames = part?.frames ?? []
    partBytes.push(bytes.length - (partBytes.length === 0 ? (part?.headBytes ?? 0) : 0))
    const picture = frames.find(({ kind, isKey }) => kind === 'picture' && isKey)
    cues.push({ first: frames[0]?.at ?? null, picture: picture?.at ?? null })
    lastsMs = Math.max(lastsMs, ...frames.map(({ at }) => at))
  }
  const hasPicture = cues.some(({ picture }) => picture !== null)
  // A film begins with its first part, even if the camera was switched on later.
  const cueTimes = cues.map(({ first, picture }, part) =>
    hasPicture ? (picture ?? (part === 0 ? first : null)) : first,
  )
  return { partBytes, cueTimes, lastsMs }
}

/** Opens a finished recording: its first part has the head of a recording that goes on, and another one takes its place. */
export async function openFilm(shelf: Pick<TakeShelf, 'read'>, { id, partBytes, cueTimes, lastsMs }: Film) {
  const stored = { id, parts: partBytes.length }
  const clusters = partBytes.map((bytes, index) => ({ bytes, cueAt: cueTimes[index] ?? null }))
  const head = webmHead(await firstSize(shelf, stored, cueTimes), { lastsMs, clusters })
  const size = partBytes.reduce((sum, bytes) => sum + bytes, head.length)
  return {
    size,
    /** Returns the bytes from the first to the last, both included. It reads only the parts that have some of them. */
    async *bytes({ first, last }: { readonly first: number; readonly last: number }): AsyncGenerator<Buffer> {
      if (first < head.length) yield head.subarray(first, last + 1)
      let begins = head.length
      let from = 0
      while (from < partBytes.length && begins + (partBytes[from] ?? 0) <= first) {
        begins += partBytes[from] ?? 0
        from += 1
      }
      for await (const bytes of shelf.read(stored, from)) {
        if (begins > last) return
        const cluster = from === 0 ? bytes.subarray(readPart(bytes)?.headBytes ?? 0) : bytes
        yield cluster.subarray(Math.max(0, first - begins), last + 1 - begins)
        begins += cluster.length
        from += 1
      }
    },
  }
}

/** Returns the size of the first picture; undefined for sound alone. It is in the first part, or in the next one that can be entered. */
async function firstSize(
  shelf: Pick<TakeShelf, 'read'>,
  stored: Pick<Film, 'id'> & { readonly parts: number },
  cueTimes: Film['cueTimes'],
) {
  const entries = cueTimes.flatMap((cue, part) => (cue === null ? [] : [part]))
  for (const from of entries.slice(0, 2)) {
    const [bytes] = await firstOf(shelf.read(stored, from))
    const part = bytes === undefined ? undefined : readPart(bytes)
    const size = part === undefined ? undefined : sizeIn(part)
    if (size !== undefined) return size
  }
  return undefined
}

async function firstOf(parts: AsyncIterable<Buffer>): Promise<Buffer[]> {
  for await (const part of parts) return [part]
  return []
}
