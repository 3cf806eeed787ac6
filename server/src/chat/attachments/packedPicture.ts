import { jpegOfHeic } from '../../engines/decoders/heic.ts'
import { isOpaque, type Repacked, repackMoving } from '../../engines/files/pictures.ts'
import type { PictureType } from './contentType.ts'

/** A picture as it is stored. */
export interface Packed extends Repacked {
  readonly type: string
  readonly ending: string
}

/** The longest sides in pixels: a photographed page can still be read, and a moving picture stays light. */
const longestSide = 2048
const longestMovingSide = 800
/** The most frames of a moving picture. */
const mostFrames = 300
/** A PNG with more bytes is a photo, which other formats store in far fewer. */
const lightPng = 400_000

/** Encodes a picture again without its metadata; undefined if it is broken or too large. */
export async function packPicture(
  personId: string,
  bytes: Uint8Array,
  type: PictureType,
): Promise<Packed | undefined> {
  if (type === 'image/jpeg') return asJpeg(personId, bytes)
  if (type === 'image/heic') {
    const jpeg = await jpegOfHeic(personId, bytes)
    return jpeg && asJpeg(personId, jpeg)
  }
  if (type === 'image/png') return packPng(personId, bytes)
  return asWebp(personId, bytes)
}

/**
 * Few colours stay a PNG, which shows them exactly. A photo becomes a JPEG, or a WebP if parts of it are
 * transparent.
 */
async function packPng(personId: string, bytes: Uint8Array): Promise<Packed | undefined> {
  const packed = await repackMoving(personId, bytes, {
    mostFrames: 1,
    pack: (picture) => picture.resize(fitting(longestSide)).png({ compressionLevel: 9 }),
  })
  if (packed === undefined || packed.bytes.length <= lightPng) return named(packed, 'image/png', 'png')
  return (await isOpaque(personId, packed.bytes))
    ? asJpeg(personId, packed.bytes)
    : asWebp(personId, packed.bytes)
}

async function asJpeg(personId: string, bytes: Uint8Array): Promise<Packed | undefined> {
  const packed = await repackMoving(personId, bytes, {
    mostFrames: 1,
    pack: (picture) => picture.resize(fitting(longestSide)).jpeg({ quality: 78, mozjpeg: true }),
  })
  return named(packed, 'image/jpeg', 'jpg')
}

/** An animated GIF becomes a WebP, which has a third of the bytes and is encoded in a fraction of the time. */
async function asWebp(personId: string, bytes: Uint8Array): Promise<Packed | undefined> {
  const packed = await repackMoving(personId, bytes, {
    mostFrames,
    pack: (picture, frames) =>
      frames > 1
        ? picture.resize(fitting(longestMovingSide)).webp({ quality: 70, effort: 0 })
        : picture.resize(fitting(longestSide)).webp({ quality: 80 }),
  })
  return named(packed, 'image/webp', 'webp')
}

function fitting(side: number) {
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
}

function named(packed: Repacked | undefined, type: string, ending: string): Packed | undefined {
  return packed === undefined ? undefined : { ...packed, type, ending }
}
