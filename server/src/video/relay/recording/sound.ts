import { webmHead } from './webm.ts'

const cluster = 0x1f43b675
const simpleBlock = 0xa3
const voiceTrack = 0x81

/**
 * Returns the sound of a stored take without its picture, from its parts. It reads what `webm.ts` writes: each length has eight bytes.
 */
export function soundOf(parts: readonly Buffer[]): Buffer {
  return Buffer.concat([webmHead(), ...parts.map((part) => clusterOfSound(part))])
}

function clusterOfSound(part: Buffer): Buffer {
  let at = 0
  while (at + 12 <= part.length) {
    const id = part.readUInt32BE(at)
    // A segment has no length: what follows it lies in it.
    const isSegment = id === 0x18538067
    const bytes = isSegment ? 0 : Number(part.readBigUInt64BE(at + 4) & 0xff_ffff_ffff_ffffn)
    if (id === cluster) return withLength(part.subarray(at + 12, at + 12 + bytes))
    at += 12 + bytes
  }
  return Buffer.alloc(0)
}

function withLength(content: Buffer): Buffer {
  const kept: Buffer[] = []
  for (let at = 0; at + 9 <= content.length;) {
    const bytes = Number(content.readBigUInt64BE(at + 1) & 0xff_ffff_ffff_ffffn)
    const end = at + 9 + bytes
    if (content[at] !== simpleBlock || content[at + 9] === voiceTrack) kept.push(content.subarray(at, end))
    at = end
  }
  const all = Buffer.concat(kept)
  const head = Buffer.alloc(12)
  head.writeUInt32BE(cluster, 0)
  head.writeBigUInt64BE(BigInt(all.length) | (1n << 56n), 4)
  return Buffer.concat([head, all])
}
