import { setImmediate } from 'node:timers/promises'

import { Zip, ZipDeflate } from 'fflate'

/** A file of an archive; its content is read when its turn comes. */
export interface ZipEntry {
  readonly name: string
  readonly chunks: AsyncIterable<Uint8Array>
}

/** Bytes compressed between two turns of the event loop: about two milliseconds. */
const pieceBytes = 128 * 1024
/** The library's offsets have 32 bits. */
const mostBytes = 0xff_ff_ff_ff

/** Yields the bytes of a ZIP archive while its files are read; a slow reader slows the files down. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let written = 0
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error
    written += bytes.length
    if (written > mostBytes) throw new Error('The archive is too large for its format.')
    ready.push(bytes)
  })
  for await (const { name, chunks } of entries) {
    // The lowest level is several times faster, and hardly larger for JSON.
    const file = new ZipDeflate(name, { level: 1 })
    file.mtime = at
    zip.add(file)
    for await (const piece of piecesOf(chunks)) {
      file.push(piece)
      yield* ready.splice(0)
      await setImmediate()
    }
    file.push(new Uint8Array(0), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

async function* piecesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes)
  }
}
