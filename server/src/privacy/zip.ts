import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive; its content is read when its turn comes. */
export interface ZipEntry {
  readonly name: string
  readonly chunks: AsyncIterable<Uint8Array>
}

interface Written {
  readonly name: Buffer
  readonly offset: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

/** Bit 3: sizes follow the content. Bit 11: names are UTF-8. */
const flags = 0x08_08
const version = 20
const deflate = 8
/** The format without its 64-bit extension has no room for more. */
const most = 0xff_ff_ff_ff

/**
 * Yields the bytes of a ZIP archive (APPNOTE 6.3) while its files are read. Compression runs on another thread,
 * and a slow reader slows the files down.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name: text, chunks } of entries) {
    const name = Buffer.from(text)
    const head = Buffer.concat([
      words([0x04_03_4b_50, 4], ...common(at), [0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]),
      name,
    ])
    yield head
    const tally = { crc: 0, size: 0 }
    let packed = 0
    for await (const chunk of deflated(chunks, tally)) {
      packed += chunk.length
      yield chunk
    }
    if (offset + packed > most || tally.size > most)
      throw new Error('The archive is too large for its format.')
    yield words([0x08_07_4b_50, 4], [tally.crc, 4], [packed, 4], [tally.size, 4])
    written.push({ name, offset, packed, ...tally })
    offset += head.length + packed + 16
  }
  yield directoryOf(written, offset, at)
}

function directoryOf(written: readonly Written[], offset: number, at: Date): Buffer {
  const entries = written.flatMap(({ name, crc, packed, size, offset: begin }) => [
    words(
      [0x02_01_4b_50, 4],
      [version, 2],
      ...common(at),
      [crc, 4],
      [packed, 4],
      [size, 4],
      [name.length, 2],
    ),
    words([0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [begin, 4]),
    name,
  ])
  const directory = Buffer.concat(entries)
  const count = written.length
  const end = words(
    [0x06_05_4b_50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [directory.length, 4],
    [offset, 4],
    [0, 2],
  )
  return Buffer.concat([directory, end])
}

type Word = readonly [value: number, bytes: 2 | 4]

/** The fields that the head of a file and its entry in the directory have alike. */
function common(at: Date): Word[] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return [
    [version, 2],
    [flags, 2],
    [deflate, 2],
    [time, 2],
    [day, 2],
  ]
}

/** Returns numbers as bytes, lowest first. */
function words(...list: readonly Word[]): Buffer {
  const bytes = Buffer.alloc(list.reduce((sum, [, length]) => sum + length, 0))
  let at = 0
  for (const [value, length] of list) at = bytes.writeUIntLE(value, at, length)
  return bytes
}

async function* deflated(
  chunks: AsyncIterable<Uint8Array>,
  tally: { crc: number; size: number },
): AsyncGenerator<Buffer> {
  const counted = async function* () {
    for await (const chunk of chunks) {
      tally.crc = crc32(chunk, tally.crc)
      tally.size += chunk.length
      yield chunk
    }
  }
  // The lowest level is several times faster, and hardly larger for JSON.
  const packer = createDeflateRaw({ level: 1 })
  const packing = pipeline(Readable.from(counted(), { objectMode: false }), packer)
  // A failure reaches the loop below through the stream.
  packing.catch(() => undefined)
  for await (const chunk of packer) if (Buffer.isBuffer(chunk)) yield chunk
  await packing
}
