/*
 * The container of a recording (WebM): a head, and then clusters of two seconds. A file that ends after any cluster plays, so
 * each cluster can be stored as it comes. Sound and pictures stay as the browser encoded them.
 */

/** A voice's packet or a whole picture, with its milliseconds since the beginning. */
export interface Frame {
  readonly kind: 'voice' | 'picture'
  readonly at: number
  readonly isKey: boolean
  readonly data: Buffer
}

const trackOf = { voice: 1, picture: 2 } as const

/** The size of a picture. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** What a finished file says of itself, so that a player can jump in it. */
export interface Whole {
  readonly lastsMs: number
  /** The bytes of its clusters, in their order, each with the time of the first whole picture or sound in it; null if there is none. */
  readonly clusters: readonly { readonly bytes: number; readonly cueAt: number | null }[]
}

/** Returns the head of a file: a voice, and a picture of this size if there is one. The file of a take that goes on has no end yet. */
export function webmHead(picture?: Size, whole?: Whole): Buffer {
  const opus = Buffer.from([...Buffer.from('OpusHead'), 1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])
  const tracks = [
    element(0xae, [
      number(0xd7, trackOf.voice),
      number(0x73c5, trackOf.voice),
      number(0x83, 2),
      text(0x86, 'A_OPUS'),
      element(0x63a2, [opus]),
      element(0xe1, [float(0xb5, 48_000), number(0x9f, 1)]),
    ]),
    ...(picture === undefined
      ? []
      : [
          element(0xae, [
            number(0xd7, trackOf.picture),
            number(0x73c5, trackOf.picture),
            number(0x83, 1),
            text(0x86, 'V_VP8'),
            element(0xe0, [number(0xb0, picture.width), number(0xba, picture.height)]),
          ]),
        ]),
  ]
  const info = element(0x1549a966, [
    number(0x2ad7b1, 1_000_000),
    ...(whole === undefined ? [] : [float(0x4489, whole.lastsMs)]),
    text(0x4d80, 'saathi'),
    text(0x5741, 'saathi'),
  ])
  const described = Buffer.concat([info, element(0x1654ae6b, tracks)])
  return Buffer.concat([
    element(0x1a45dfa3, [
      number(0x4286, 1),
      number(0x42f7, 1),
      number(0x42f2, 4),
      number(0x42f3, 8),
      text(0x4282, 'webm'),
      number(0x4287, 4),
      number(0x4285, 2),
    ]),
    ...segment(described, picture === undefined ? trackOf.voice : trackOf.picture, whole),
  ])
}

/** Returns the beginning of the segment. A finished one has its length and an index before its clusters. */
function segment(described: Buffer, track: number, whole: Whole | undefined): Buffer[] {
  const id = bytesOf(0x18538067)
  if (whole === undefined)
    return [id, Buffer.from([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]), described]
  // The numbers of the index have a fixed length, so its own length does not depend on them.
  const before = described.length + cues(track, whole, 0).length
  const index = cues(track, whole, before)
  const all = whole.clusters.reduce((sum, { bytes }) => sum + bytes, before)
  return [id, lengthOf(all), described, index]
}

function cues(track: number, { clusters }: Whole, before: number): Buffer {
  let position = before
  const points: Buffer[] = []
  for (const { bytes, cueAt } of clusters) {
    if (cueAt !== null)
      points.push(
        element(0xbb, [wide(0xb3, cueAt), element(0xb7, [number(0xf7, track), wide(0xf1, position)])]),
      )
    position += bytes
  }
  return element(0x1c53bb6b, points)
}

/** Returns frames of at most 30 seconds as one cluster, in the order of their times. */
export function webmCluster(frames: readonly Frame[]): Buffer {
  const inOrder = frames.toSorted((one, other) => one.at - other.at)
  const start = Math.max(0, Math.round(inOrder[0]?.at ?? 0))
  return element(0x1f43b675, [
    number(0xe7, start),
    ...inOrder.map(({ kind, at, isKey, data }) => {
      const head = Buffer.alloc(4)
      head[0] = 0x80 | trackOf[kind]
      head.writeInt16BE(Math.min(32_767, Math.max(0, Math.round(at) - start)), 1)
      head[3] = isKey ? 0x80 : 0
      return element(0xa3, [head, data])
    }),
  ])
}

/** Returns the size of a key frame of VP8. */
export function sizeOfPicture(data: Buffer): Size | undefined {
  if (data.length < 10 || ((data[0] ?? 1) & 1) !== 0) return undefined
  if (data[3] !== 0x9d || data[4] !== 0x01 || data[5] !== 0x2a) return undefined
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
}

function element(id: number, parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([bytesOf(id), lengthOf(length), ...parts])
}

/** Returns a length field, which always takes eight bytes. */
function lengthOf(length: number): Buffer {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(length) | (1n << 56n))
  return size
}

function wide(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(Math.round(value)))
  return element(id, [bytes])
}

function number(id: number, value: number): Buffer {
  return element(id, [value === 0 ? Buffer.from([0]) : bytesOf(value)])
}

function float(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return element(id, [bytes])
}

function text(id: number, value: string): Buffer {
  return element(id, [Buffer.from(value)])
}

function bytesOf(value: number): Buffer {
  const hex = value.toString(16)
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
}
