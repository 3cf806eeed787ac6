import sharp from 'sharp'
import { expect, test } from 'vitest'

import { jpegOfHeic } from './heic.ts'
import { decodeIsolated } from './isolated.ts'
import { firstPageOf } from './pdf.ts'
import { turnedHeic } from '../testing/testPictures.ts'

const pdfOf = (page: string, more = '') => `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R${more}>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/Contents 4 0 R${page}>>endobj
4 0 obj<</Length 33>>stream
1 0 0 rg 0 0 300 400 re f        
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`
const pageOf = (text: string) => firstPageOf(Buffer.from(text, 'latin1'))

test('a HEIC picture becomes an upright JPEG', async () => {
  const jpeg = await jpegOfHeic('asha', turnedHeic)
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 48, height: 64 })
})

test.each([
  ['a broken one', turnedHeic.subarray(0, 500)],
  ['one that says it is huge', withSides(turnedHeic, 40_000, 30_000)],
  ['one that says it is larger than it is', withSides(turnedHeic, 4000, 3000)],
  ['something else', Buffer.from('no picture')],
])('of HEIC pictures, %s is refused or harmless', async (_, bytes) => {
  const jpeg = await jpegOfHeic('asha', bytes)
  if (jpeg !== undefined) expect((await sharp(jpeg).metadata()).format).toBe('jpeg')
})

/** The same picture with a header that claims other sides. */
function withSides(heic: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(heic)
  const at = changed.indexOf('ispe') + 8
  changed.writeUInt32BE(width, at)
  changed.writeUInt32BE(height, at + 4)
  return changed
}

test('the first page of a PDF is drawn', async () => {
  const drawn = await pageOf(pdfOf('/MediaBox[0 0 300 400]'))
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 720, height: 960 })
  const { dominant } = await sharp(drawn).stats()
  expect(dominant.r).toBeGreaterThan(200)
  expect(dominant.g).toBeLessThan(50)
})

test('scripts of a PDF are not run, and its page is drawn all the same', async () => {
  const script = '/OpenAction<</S/JavaScript/JS(while(true){app.alert(1)})>>'
  expect(await pageOf(pdfOf('/MediaBox[0 0 300 400]', script))).toBeDefined()
})

test.each([
  ['a broken PDF', '%PDF-1.4 and nothing more'],
  ['a PDF with a page without size', pdfOf('/MediaBox[0 0 0 0]')],
  ['a PDF with a page of a thousand kilometres', pdfOf('/MediaBox[0 0 3000000000 1]')],
  ['a locked PDF', pdfOf('/MediaBox[0 0 300 400]').replace('/Root 1 0 R', '/Root 1 0 R/Encrypt 9 0 R')],
])('%s is not drawn, or drawn small', async (_, text) => {
  const drawn = await pageOf(text)
  if (drawn !== undefined) expect((await sharp(drawn).metadata()).width).toBeLessThanOrEqual(960)
})

test('a decoder that never ends, or takes all memory, is stopped', async () => {
  const decoder = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
  const limits = { timeoutMs: 1000, heapMb: 32 }
  const bytes = new Uint8Array(1)
  expect(await decodeIsolated(decoder('for (;;);'), bytes, limits)).toBeUndefined()
  const greedy = 'const all = []; for (;;) all.push(new Array(100000).fill({}))'
  expect(await decodeIsolated(decoder(greedy), bytes, { ...limits, timeoutMs: 20_000 })).toBeUndefined()
})
