import sharp from 'sharp'
import * as v from 'valibot'

import { decodeIsolated } from './isolated.ts'

const limits = { timeoutMs: 10_000, heapMb: 128 }
const mostSide = 2000
const side = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostSide))
const drawn = v.object({ width: side, height: side, data: v.instance(Uint8Array) })

/** Draws the first page of a PDF as a PNG; undefined if it is locked, broken or takes too long. */
export async function firstPageOf(bytes: Uint8Array): Promise<Buffer | undefined> {
  const decoder = new URL('pdfWorker.ts', import.meta.url)
  const page = v.safeParse(drawn, await decodeIsolated(decoder, bytes, limits))
  if (!page.success) return undefined
  const { width, height, data } = page.output
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
    .catch(() => undefined)
}
