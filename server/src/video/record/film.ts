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
  const cueTimes: (number | null)[] = []
  let lastsMs = 0
  let hasPicture: boolean | undefined
  for await (const bytes of parts) {
    const part = readPart(bytes)
    const frames = part?.frames ?? []
    hasPicture ??= part !== undefined && sizeIn(part) !== undefined
    const entry = hasPicture ? frames.find(({ kind, isKey }) => kind === 'picture' && isKey) : frames[0]
    partBytes.push(bytes.length - (partBytes.length === 0 ? (part?.headBytes ?? 0) : 0))
    cueTimes.push(entry?.at ?? null)
    lastsMs = Math.max(lastsMs, ...frames.map(({ at }) => at))
  }
  return { partBytes, cueTimes, lastsMs }
}

/** Opens a finished recording: its first part has the head of a recording that goes on, and another one takes its place. */
export async function openFilm(shelf: Pick<TakeShelf, 'read'>, { id, partBytes, cueTimes, lastsMs }: Film) {
  const stored = { id, parts: partBytes.length }
  const [beginning] = await firstOf(shelf.read(stored))
  const part = beginning === undefined ? undefined : readPart(beginning)
  const clusters = partBytes.map((bytes, index) => ({ bytes, cueAt: cueTimes[index] ?? null }))
  const head = webmHead(part === undefined ? undefined : sizeIn(part), { lastsMs, clusters })
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
        const cluster = from === 0 ? bytes.subarray(part?.headBytes ?? 0) : bytes
        yield cluster.subarray(Math.max(0, first - begins), last + 1 - begins)
        begins += cluster.length
        from += 1
      }
    },
  }
}

async function firstOf(parts: AsyncIterable<Buffer>): Promise<Buffer[]> {
  for await (const part of parts) return [part]
  return []
}
