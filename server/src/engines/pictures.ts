import sharp, { type Sharp } from 'sharp'

import { makeTurns } from './turns.ts'

/**
 * The most pixels of a picture: more than phones take by default; decoded, this is about a hundred megabytes.
 */
const mostPixels = 40_000_000
const secondsAtMost = 10

/** Returns the type of a picture by its first bytes; undefined where it is neither JPEG nor PNG. */
export function pictureTypeOf(bytes: Uint8Array): 'image/jpeg' | 'image/png' | undefined {
  const begins = (...signs: number[]) => signs.every((sign, index) => bytes[index] === sign)
  if (begins(0xff, 0xd8, 0xff)) return 'image/jpeg'
  return begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? 'image/png' : undefined
}

/**
 * Decodes a picture, turns it upright and encodes it again as asked, without the camera's metadata. Only one
 * picture is processed at a time, because each needs much memory; people take turns. Undefined for a file that is not a complete picture, or has too many pixels.
 */
export function repack(
  personId: string,
  bytes: Uint8Array,
  pack: (picture: Sharp) => Sharp,
): Promise<Buffer | undefined> {
  return inTurn(personId, () =>
    pack(sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels, pages: 1 }).autoOrient())
      .timeout({ seconds: secondsAtMost })
      .toBuffer()
      // The library reports failures only as text. Whatever the reason, this is not a usable picture.
      .catch(() => undefined),
  )
}

const inTurn = makeTurns(1)
