import sharp, { type Metadata, type Sharp } from 'sharp'

import { makeTurns } from '../work/turns.ts'

// No picture is processed twice, so the library's cache would only waste memory.
sharp.cache(false)

/**
 * The decoders that strangers' files may reach. The library guesses the kind of a file by its content, and would
 * even draw an SVG, which can cost any amount of time.
 */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})

/** The most pixels of a picture: more than phones take by default; decoded, they need about a hundred megabytes. */
const mostPixels = 40_000_000
const secondsAtMost = 10

/** Returns the type of a picture by its first bytes; undefined if it is neither JPEG nor PNG. */
export function pictureTypeOf(bytes: Uint8Array): 'image/jpeg' | 'image/png' | undefined {
  const begins = (...signs: number[]) => signs.every((sign, index) => bytes[index] === sign)
  if (begins(0xff, 0xd8, 0xff)) return 'image/jpeg'
  return begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? 'image/png' : undefined
}

/** How a picture is encoded again. */
export interface Packing {
  readonly pack: (picture: Sharp, frames: number) => Sharp
  readonly mostFrames: number
}

/** An encoded picture with its sides in pixels. */
export interface Repacked {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/**
 * Decodes a picture, turns it upright and encodes it again as asked, without the camera's metadata. Only one
 * picture is processed at a time, because each needs much memory; people take turns. Undefined for a file that is not a complete picture, or has too many pixels.
 */
export async function repack(
  personId: string,
  bytes: Uint8Array,
  pack: (picture: Sharp) => Sharp,
): Promise<Buffer | undefined> {
  return (await repackMoving(personId, bytes, { pack, mostFrames: 1 }))?.bytes
}

/**
 * The same for a picture that may move: afterwards it has at most this many frames, and fewer if those would have
 * too many pixels together.
 */
export function repackMoving(
  personId: string,
  bytes: Uint8Array,
  { pack, mostFrames }: Packing,
): Promise<Repacked | undefined> {
  const work = async (): Promise<Repacked> => {
    const pages = mostFrames === 1 ? 1 : framesWithin(await sharp(bytes).metadata(), mostFrames)
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels, pages })
    const { data, info } = await pack(pages === 1 ? picture.autoOrient() : picture, pages)
      .timeout({ seconds: secondsAtMost })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
  }
  // The library reports failures only as text. For any reason, this is not a usable picture.
  return inPictureTurn(personId, () => work().catch(() => undefined))
}

function framesWithin({ pages = 1, width, height, pageHeight = height }: Metadata, most: number): number {
  return Math.max(1, Math.min(pages, most, Math.floor(mostPixels / (width * pageHeight))))
}

/**
 * Returns the sides of a picture without decoding it; undefined for a file that is not a picture, or has too many
 * pixels.
 */
export async function sidesOf(bytes: Uint8Array): Promise<{ width: number; height: number } | undefined> {
  const read = sharp(bytes, { limitInputPixels: mostPixels }).metadata()
  return read.then(({ width, height }) => ({ width, height })).catch(() => undefined)
}

/** Whether a picture has no transparent parts; false for a file that is not a picture. */
export function isOpaque(personId: string, bytes: Uint8Array): Promise<boolean> {
  return inPictureTurn(personId, async () => {
    const found = await sharp(bytes, { limitInputPixels: mostPixels })
      .stats()
      .catch(() => undefined)
    return found?.isOpaque ?? false
  })
}

/** Does work with a picture when it is the person's turn. */
const inPictureTurn = makeTurns(1)
