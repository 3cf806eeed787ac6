import sharp, { type Sharp } from 'sharp'

/** Pixels at most: more than any phone takes by default, and still a hundred megabytes when unpacked. */
const mostPixels = 40_000_000
const secondsAtMost = 10

/** What a picture is by its content; undefined where it is neither kind. */
export function pictureTypeOf(bytes: Uint8Array): 'image/jpeg' | 'image/png' | undefined {
  const begins = (...signs: number[]) => signs.every((sign, index) => bytes[index] === sign)
  if (begins(0xff, 0xd8, 0xff)) return 'image/jpeg'
  return begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? 'image/png' : undefined
}

/**
 * Unpacks a picture upright and packs it anew as asked, without anything the camera wrote into it; one picture at a time in
 * this process. Undefined for what is no whole picture, or unpacks to far more than one.
 */
export function repack(bytes: Uint8Array, pack: (picture: Sharp) => Sharp): Promise<Buffer | undefined> {
  return inTurn(() =>
    pack(sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels, pages: 1 }).autoOrient())
      .timeout({ seconds: secondsAtMost })
      .toBuffer()
      // The library says only in words what it stumbled over; whatever it was, this is no picture for us.
      .catch(() => undefined),
  )
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other: unpacking several pictures at once would cost several times the memory. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work, work)
  last = mine.catch(() => undefined)
  return mine
}
