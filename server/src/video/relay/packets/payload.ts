/** Whether a packet of VP8 begins a picture that needs none before it. */
export function beginsKeyFrame(payload: Buffer): boolean {
  const first = payload[0] ?? 0
  const isStart = (first & 0x10) !== 0 && (first & 0x07) === 0
  if (!isStart) return false
  const header = payload[bodyAt(payload)]
  return header !== undefined && (header & 0x01) === 0
}

/** A block of a voice that repeats itself. */
interface Block {
  /** Where its header lies in the packet. */
  readonly at: number
  readonly bytes: number
}

function blocksOf(payload: Buffer): { readonly blocks: readonly Block[]; readonly data: number } | undefined {
  const blocks: Block[] = []
  for (let at = 0; at < payload.length; at += 4) {
    if (((payload[at] ?? 0) & 0x80) === 0) return { blocks: [...blocks, { at, bytes: 0 }], data: at + 1 }
    if (at + 4 > payload.length) return undefined
    blocks.push({ at, bytes: payload.readUInt16BE(at + 2) & 0x3ff })
  }
  return undefined
}

/** Returns the newest sound of a repeating voice alone, for a browser that does not know repetition. */
export function withoutRepetition(payload: Buffer): Buffer | undefined {
  const read = blocksOf(payload)
  if (read === undefined) return undefined
  return payload.subarray(read.blocks.reduce((at, { bytes }) => at + bytes, read.data))
}

/** Returns a repeating voice with the receiver's number of the sound in it. */
export function withType(payload: Buffer, type: number): Buffer | undefined {
  const read = blocksOf(payload)
  if (read === undefined) return undefined
  if (read.blocks.every(({ at }) => ((payload[at] ?? 0) & 127) === type)) return payload
  const changed = Buffer.from(payload)
  for (const { at } of read.blocks) changed[at] = ((payload[at] ?? 0) & 128) | type
  return changed
}

/** Returns the part of a picture (VP8) in a packet, and whether it is the first one. */
export function pictureIn(payload: Buffer): { readonly isStart: boolean; readonly data: Buffer } | undefined {
  const at = bodyAt(payload)
  if (at >= payload.length) return undefined
  const first = payload[0] ?? 0
  return { isStart: (first & 0x10) !== 0 && (first & 0x07) === 0, data: payload.subarray(at) }
}

/** Where the picture begins after the description of its packet. */
function bodyAt(payload: Buffer): number {
  if (((payload[0] ?? 0) & 0x80) === 0) return 1
  const more = payload[1] ?? 0
  let at = 2
  if ((more & 0x80) !== 0) at += ((payload[at] ?? 0) & 0x80) === 0 ? 1 : 2
  if ((more & 0x40) !== 0) at += 1
  if ((more & 0x30) !== 0) at += 1
  return at
}
