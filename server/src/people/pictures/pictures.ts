import { pictureBytes } from '@saathi/contract/people/rules.ts'
import { Failure } from '@saathi/contract/errors.ts'

import type { Files } from '../../engines/files/files.ts'
import { pictureTypeOf, repack } from '../../engines/files/pictures.ts'

/** The sides of the stored square pictures, in pixels. */
const largeSide = 512
const smallSide = 96
/** A picture as stored: cut to a square, in two sizes, without the camera's metadata. */
export interface PreparedPicture {
  readonly large: Buffer
  readonly small: Buffer
}

/** Returns the key under which the large picture is stored. */
export const largePictureKey = (key: string) => `pictures/${key}.webp`
const smallKey = (key: string) => `pictures/${key}-small.webp`

/** Returns the key of a person's picture from that of one of its files; undefined for another file. */
export function pictureKeyIn(fileKey: string): string | undefined {
  return /^pictures\/(.+?)(?:-small)?\.webp$/.exec(fileKey)?.[1]
}

/**
 * Decodes a picture and encodes it again. Throws `pictureTooLarge` over 2 MB, and `pictureUnreadable` for a file
 * that is not a complete JPEG or PNG by its content, or has too many pixels.
 */
export async function preparePicture(personId: string, file: Blob): Promise<PreparedPicture> {
  if (file.size > pictureBytes) throw new Failure('pictureTooLarge')
  const bytes = Buffer.from(await file.arrayBuffer())
  const large = pictureTypeOf(bytes) && (await squareOf(personId, bytes, largeSide))
  const small = large && (await squareOf(personId, large, smallSide))
  if (large === undefined || small === undefined) throw new Failure('pictureUnreadable')
  return { large, small }
}

/** Stores a prepared picture under a key. */
export async function storePicture(
  files: Files,
  key: string,
  { large, small }: PreparedPicture,
): Promise<void> {
  await Promise.all([files.put(largePictureKey(key), large), files.put(smallKey(key), small)])
}

/** Deletes the picture of a key. */
export async function removePicture(files: Files, key: string): Promise<void> {
  await Promise.all([files.remove(largePictureKey(key)), files.remove(smallKey(key))])
}

/** Returns the large picture of a key. */
export function largePicture(files: Files, key: string): Promise<Buffer | undefined> {
  return files.get(largePictureKey(key))
}

/** Returns links to a person's picture and its thumbnail; null if there is none. */
export function pictureLinks(files: Files, key: string | null) {
  if (key === null) return { picture: null, displayPicture: null }
  const link = (file: string) => files.link(file, { seconds: 3600, steadySeconds: 3600 })
  return { picture: link(largePictureKey(key)), displayPicture: link(smallKey(key)) }
}

function squareOf(personId: string, bytes: Uint8Array, side: number): Promise<Buffer | undefined> {
  return repack(personId, bytes, (picture) =>
    picture.resize(side, side, { fit: 'cover' }).webp({ quality: 80 }),
  )
}
