import { pictureBytes } from '@saathi/contract/accounts/rules.ts'
import { Failure } from '@saathi/contract/errors.ts'
import sharp from 'sharp'

import type { Files } from '../engines/files.ts'

/** Sides of the stored squares, in pixels. */
const largeSide = 512
const smallSide = 96
/** Pixels at most: more than any phone takes by default, and still a hundred megabytes when unpacked. */
const mostPixels = 40_000_000
const secondsAtMost = 10

/** A picture as it is kept: cut to a square, in two sizes, without anything the camera wrote into it. */
export interface PreparedPicture {
  readonly large: Buffer
  readonly small: Buffer
}

const largeKey = (key: string) => `pictures/${key}.webp`
const smallKey = (key: string) => `pictures/${key}-small.webp`

/**
 * Unpacks a picture and packs it anew, one at a time in this process. Throws `pictureTooLarge` over 2 MB, and
 * `pictureUnreadable` for what is no whole jpeg or png by its content, or unpacks to far more than a picture.
 */
export async function preparePicture(file: Blob): Promise<PreparedPicture> {
  if (file.size > pictureBytes) throw new Failure('pictureTooLarge')
  const bytes = Buffer.from(await file.arrayBuffer())
  if (!isJpegOrPng(bytes)) throw new Failure('pictureUnreadable')
  return inTurn(async () => {
    try {
      const large = await squareOf(bytes, largeSide)
      return { large, small: await squareOf(large, smallSide) }
    } catch {
      // The library says only in words what it stumbled over; whatever it was, this is no picture for us.
      throw new Failure('pictureUnreadable')
    }
  })
}

/** Keeps a prepared picture under a key. */
export async function keepPicture(
  files: Files,
  key: string,
  { large, small }: PreparedPicture,
): Promise<void> {
  await Promise.all([files.put(largeKey(key), large), files.put(smallKey(key), small)])
}

/** Forgets the picture of a key. */
export async function forgetPicture(files: Files, key: string): Promise<void> {
  await Promise.all([files.remove(largeKey(key)), files.remove(smallKey(key))])
}

/** The large picture of a key, as it is kept. */
export function keptPicture(files: Files, key: string): Promise<Buffer | undefined> {
  return files.get(largeKey(key))
}

/** Links to a person's picture and its thumbnail; null where there is none. */
export function pictureLinks(files: Files, key: string | null) {
  if (key === null) return { picture: null, displayPicture: null }
  const link = (file: string) => files.link(file, { seconds: 3600, steady: true })
  return { picture: link(largeKey(key)), displayPicture: link(smallKey(key)) }
}

function squareOf(bytes: Buffer, side: number): Promise<Buffer> {
  return sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels, pages: 1 })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 80 })
    .timeout({ seconds: secondsAtMost })
    .toBuffer()
}

function isJpegOrPng(bytes: Buffer): boolean {
  const begins = (...signs: number[]) => signs.every((sign, index) => bytes[index] === sign)
  return begins(0xff, 0xd8, 0xff) || begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other: unpacking several pictures at once would cost several times the memory. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work, work)
  last = mine.catch(() => undefined)
  return mine
}
