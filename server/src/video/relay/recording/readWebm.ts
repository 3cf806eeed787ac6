import { type Frame, type Size, sizeOfPicture } from './webm.ts'

const cluster = 0x1f43b675
const segment = 0x18538067
const clusterTime = 0xe7
const simpleBlock = 0xa3
const voiceTrack = 0x81

/** A stored part of a take: what `webm.ts` writes at once. */
export interface Part {
  /** The bytes before its cluster, which the first part has. */
  readonly headBytes: number
  readonly frames: readonly Frame[]
}

/** Reads a part; returns undefined if it has no cluster. Each length field in it takes eight bytes. */
export function readPart(part: Buffer): Part | undefined {
  let at = 0
  while (at + 12 <= part.length) {
    const id = part.readUInt32BE(at)
    // A segment has no length: what follows it lies in it.
    const bytes = id === segment ? 0 : lengthAt(part, at + 4)
    if (id === cluster)
      return { headBytes: at, frames: [...framesIn(part.subarray(at + 12, at + 12 + bytes))] }
    at += 12 + bytes
  }
  return undefined
}

/** Returns the size of the pictures in a part; undefined without a whole picture. */
export function sizeIn({ frames }: Part): Size | undefined {
  const first = frames.find(({ kind, isKey }) => kind === 'picture' && isKey)
  return first === undefined ? undefined : sizeOfPicture(first.data)
}

function* framesIn(content: Buffer): Generator<Frame> {
  let start = 0
  for (let at = 0; at + 9 <= content.length;) {
    const id = content[at]
    const bytes = lengthAt(content, at + 1)
    const inside = content.subarray(at + 9, at + 9 + bytes)
    if (id === clusterTime) start = inside.length === 0 ? 0 : inside.readUIntBE(0, Math.min(6, inside.length))
    if (id === simpleBlock && inside.length > 4)
      yield {
        kind: inside[0] === voiceTrack ? 'voice' : 'picture',
        at: start + inside.readInt16BE(1),
        isKey: ((inside[3] ?? 0) & 0x80) !== 0,
        data: inside.subarray(4),
      }
    at += 9 + bytes
  }
}

const lengthAt = (bytes: Buffer, at: number) => Number(bytes.readBigUInt64BE(at) & 0xff_ffff_ffff_ffffn)
