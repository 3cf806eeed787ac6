import { mostAttachmentBytes } from '@saathi/contract/chat/attachments.ts'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'

import { failureOf } from '../../testing/testing.ts'
import { openTestAttachments } from '../testing/testAttachments.ts'
import { fileOf, pictureFile, plainPdf } from '../testing/testFiles.ts'

const { app, testing, house, pair, upload, linkOf, open, sendFile } = await openTestAttachments()
const { asha, ravi, channel, hers } = await pair()

const office = (folder: string, ...more: readonly string[]) =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    ...Object.fromEntries([`${folder}/document.xml`, ...more].map((name) => [name, strToU8('<w/>')])),
  })
const compound = (...streams: readonly string[]) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.from(`\0\0${streams.join('\0')}\0`, 'utf16le'),
  ])
const gif = (frames: number) =>
  Buffer.concat([
    Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\xff\0', 'latin1'),
    ...Array.from({ length: frames }, (_, number) =>
      // The colours alternate, because equal neighbouring frames would be merged into one.
      Buffer.from(
        `!\xf9\x04\0\x0a\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02${number % 2 === 0 ? 'D' : 'L'}\x01\0`,
        'latin1',
      ),
    ),
    Buffer.from(';'),
  ])
const jpeg = Buffer.from(await (await pictureFile('a.jpg')).arrayBuffer())
const png = Buffer.from(await (await pictureFile('a.png')).arrayBuffer())
const html = '<!doctype html><script>alert(1)</script>'

describe('what can be attached', () => {
  test.each([
    ['notes.txt', 'नमस्ते\r\nदुनिया', 'text/plain'],
    ['old.txt', Buffer.from('caf\xe9', 'latin1'), 'text/plain'],
    ['wide.txt', Buffer.from('\uFEFFNamaste', 'utf16le'), 'text/plain'],
    ['marks.csv', 'name,mark\nAsha,9', 'text/csv'],
    ['cv.PDF', plainPdf, 'application/pdf'],
    ['cv.docx', office('word'), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['marks.xlsx', office('xl'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['talk.pptx', office('ppt'), 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    ['cv.doc', compound('WordDocument'), 'application/msword'],
    ['marks.xls', compound('Workbook'), 'application/vnd.ms-excel'],
    ['talk.ppt', compound('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
  ])('%s, with its bytes unchanged and never shown in a page', async (name, content, type) => {
    const file = fileOf(name, content)
    const uploaded = await upload({ channel, as: asha, file })
    expect(uploaded).toMatchObject({ attachmentType: 'document', type, size: file.size })
    const answer = await open(uploaded.presignedUrl)
    expect(answer.rawPayload.equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  test.each([
    { what: 'a photo that says it is a PNG', given: fileOf('a.png', jpeg), is: ['a.jpg', 'image/jpeg'] },
    { what: 'a GIF, which moves as a WebP', given: fileOf('a.gif', gif(3)), is: ['a.webp', 'image/webp'] },
    { what: 'a PNG of few colours', given: fileOf('a.png', png), is: ['a.png', 'image/png'] },
    {
      what: 'a new document under an old name',
      given: fileOf('cv.doc', office('word')),
      is: ['cv.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    },
  ])('$what', async ({ given, is }) => {
    const { name, type } = await upload({ channel, as: asha, file: given })
    expect([name, type]).toEqual(is)
  })

  test('a GIF of ten thousand frames has at most 300 of them afterwards', async () => {
    const uploaded = await upload({ channel, as: asha, file: fileOf('a.gif', gif(10_000)) })
    const { rawPayload } = await open(uploaded.presignedUrl)
    const { pages = 1 } = await sharp(rawPayload).metadata()
    expect(pages).toBeGreaterThan(1)
    expect(pages).toBeLessThanOrEqual(300)
  })
})

/** A PNG of 60,000 by 60,000 pixels in a few kilobytes. */
const pixelBomb = () => {
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  return bomb
}
/** A ZIP file that says it holds gigabytes. */
const zipBomb = () => {
  const zip = Buffer.from(office('word'))
  zip.writeUInt32LE(0xf0000000, zip.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24)
  return zip
}

test.each([
  ['a page as a picture', 'a.png', html],
  ['a page as a text with a picture’s name', 'a.txt', gif(1)],
  ['an SVG', 'a.svg', '<svg/>'],
  ['an SVG as a picture', 'a.png', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
  ['a page', 'a.html', html],
  ['a script that is a GIF too', 'a.gif', 'GIF89a=1;/*\0*/alert(1)'],
  ['a cut photo', 'a.jpg', jpeg.subarray(0, -30)],
  ['too many pixels', 'a.png', pixelBomb()],
  ['too much in a document', 'a.docx', zipBomb()],
  ['an archive as a document', 'a.docx', zipSync({ 'a.exe': strToU8('MZ') })],
  ['a sheet as a document', 'a.docx', office('xl')],
  ['a document with macros', 'a.docx', office('word', 'word/vbaProject.bin')],
  ['a document with controls', 'a.xlsx', office('xl', 'xl/activeX/activeX1.bin')],
  ['an older document with macros', 'a.doc', compound('WordDocument', '_VBA_PROJECT')],
  ['an installer as a document', 'a.doc', compound('Binary.Icon')],
  ['a program as a PDF', 'a.pdf', 'MZ\x90\0'],
  ['a program as a text', 'a.txt', 'MZ\x90\0'],
  ['a program', 'a.exe', 'MZ\x90\0'],
  ['two endings', 'a.pdf.exe', plainPdf],
  ['no ending', 'pdf', plainPdf],
  ['a PDF as a picture', 'a.jpg', plainPdf],
])('%s is refused', async (_, name, content) => {
  expect(await failureOf(upload({ channel, as: asha, file: fileOf(name, content) }))).toMatchObject({
    status: 415,
    code: 'attachment_type',
    problem: { detail: expect.stringMatching(/^Please select a valid file\. Supported images are: jpeg, /) },
  })
})

test.each(['a.txt', 'a.png', 'a.docx'])('an empty file, %s, is called empty', async (name) => {
  expect(await failureOf(upload({ channel, as: asha, file: fileOf(name, '') }))).toMatchObject({
    status: 422,
    code: 'attachment_empty',
    problem: { detail: 'This file is empty. Please choose another one.' },
  })
})

test('5 MB pass, and one byte more does not, whoever counts it', async () => {
  const text = (bytes: number) => fileOf('a.txt', 'x'.repeat(bytes))
  expect((await upload({ channel, as: ravi, file: text(mostAttachmentBytes) })).size).toBe(5_242_880)
  for (const more of [1, 200_000, 9_000_000]) {
    const failure = await failureOf(upload({ channel, as: ravi, file: text(mostAttachmentBytes + more) }))
    expect(failure).toMatchObject({
      status: 413,
      code: 'attachment_size',
      problem: { detail: 'Files with more than 5 MB are not allowed.' },
    })
  }
})

test.each([
  ['C:\\folder\\cv.txt', 'cv.txt'],
  ['../../etc/cv.txt', 'cv.txt'],
  ['cv\u202Etxt.exe.txt', 'cvtxt.exe.txt'],
  ['a\r\nSet-Cookie: x=1\0.txt', 'aSet-Cookie x=1.txt'],
  ['<script>alert(1)</script>.txt', 'script.txt'],
  ['"quoted" name?.txt', 'quoted name.txt'],
  ['.txt', 'file.txt'],
  [`${'लंबा'.repeat(100)}.txt`, expect.stringMatching(/^[\u0900-\u097F]{190,196}\.txt$/)],
  ['क्‍ष 👩‍🏫.txt', 'क्‍ष 👩‍🏫.txt'],
])('the name %j becomes %j', async (name, shown) => {
  const { id, name: stored, presignedUrl } = await upload({ channel, as: asha, file: fileOf(name, 'x') })
  expect(stored).toEqual(shown)
  const { headers } = await open(presignedUrl)
  expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(stored)}`)
  expect(id).not.toContain(stored)
})

test('a form with two files, with none, or with a text in its place is refused', async () => {
  const form = (...parts: readonly (string | File)[]) => {
    const body = new FormData()
    for (const part of parts) body.append('file', part)
    return body
  }
  for (const body of [form(fileOf('a.txt', 'a'), fileOf('b.txt', 'b')), form('a text'), form()]) {
    const sent = new Response(body)
    const answer = await app.server.inject({
      method: 'POST',
      url: `/api/v2/chat/${channel}/attachments/`,
      headers: {
        authorization: `Bearer ${asha.token}`,
        'content-type': sent.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
    expect(answer.statusCode).toBe(400)
  }
})

test('a link is the same for five minutes and dead after fifteen', async () => {
  const { id } = await upload({ channel, as: asha, file: fileOf('a.txt', 'x') })
  await sendFile(hers, { channel, id })
  // Five minutes begin at the same moments for everyone.
  const begin = Math.ceil(Date.now() / 300_000) * 300_000 + 1000
  vi.useFakeTimers({ toFake: ['Date'], now: begin })
  try {
    const link = await linkOf({ channel, id }, ravi)
    vi.setSystemTime(begin + 298_000)
    expect(await linkOf({ channel, id }, ravi)).toBe(link)
    vi.setSystemTime(begin + 598_000)
    expect((await open(link)).statusCode).toBe(200)
    vi.setSystemTime(begin + 900_000)
    expect((await open(link)).statusCode).toBe(404)
  } finally {
    vi.useRealTimers()
  }
})

test('a person uploads 60 files an hour and 200 MB a day; the same upload again is free', async () => {
  const many = await pair()
  const file = fileOf('a.txt', 'x')
  const again = { channel: many.channel, as: many.asha, file, key: 'k' }
  for (let number = 1; number < 60; number += 1) {
    await upload({ channel: many.channel, as: many.asha, file })
  }
  const { id } = await upload(again)
  expect((await upload(again)).id).toBe(id)
  const failure = await failureOf(upload({ channel: many.channel, as: many.asha, file }))
  expect(failure).toMatchObject({ status: 429, code: 'too_often' })
  expect(Number(failure.headers['retry-after'])).toBeGreaterThan(3000)
  await upload({ channel: many.channel, as: many.ravi, file })
  await house.db.pool.query('update chat_attachments set received_size = 209715200 where uploader_id = $1', [
    many.ravi.id,
  ])
  expect(await failureOf(upload({ channel: many.channel, as: many.ravi, file }))).toMatchObject({
    status: 429,
  })
  house.clock.shift(86_400_000)
  await upload({ channel: many.channel, as: many.ravi, file })
  house.clock.shift(-86_400_000)
})

test('on a full disk an upload fails as such and can be repeated', async () => {
  const put = vi
    .spyOn(house.files, 'put')
    .mockRejectedValueOnce(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }))
  const again = { channel, as: asha, file: fileOf('a.txt', 'x'), key: 'full' }
  expect(await failureOf(upload(again))).toMatchObject({ status: 507, code: 'storage_full' })
  put.mockRestore()
  expect((await upload(again)).size).toBe(1)
  expect(testing.app.jobs.removeChatFiles?.lane).toBe('slow')
})
