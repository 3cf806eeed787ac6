import { sidesOf } from '../files/pictures.ts'
import { makeTurns } from '../work/turns.ts'
import { decodeIsolated } from './isolated.ts'

/** More pixels than the camera of a phone takes by default; decoded, they are a few hundred megabytes. */
const mostPixels = 25_000_000
const limits = { timeoutMs: 30_000, heapMb: 512 }
/** It takes seconds, so it has its own line and other pictures do not wait for it. */
const inTurn = makeTurns(1)

/** Decodes a HEIC picture to a JPEG; undefined if it is broken, or has too many pixels. */
export async function jpegOfHeic(personId: string, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const { width, height } = (await sidesOf(bytes)) ?? { width: 0, height: 0 }
  if (width * height === 0 || width * height > mostPixels) return undefined
  const decoder = new URL('heicWorker.ts', import.meta.url)
  const jpeg = await inTurn(personId, () => decodeIsolated(decoder, bytes, limits))
  return jpeg instanceof Uint8Array ? jpeg : undefined
}
