import { attachmentCalls, type Attachment } from '@saathi/contract/chat/attachmentCalls.ts'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { arrive, forgetPerson } from '../../device/identity.ts'
import { buildArrival } from '../../testing/builders.ts'
import { type FakeTransport, fakeTransport } from '../../wire/testing/fakeTransport.ts'
import { chooseFile, forgetChosen, useChosen } from './selection/chosenFiles.ts'
import { fileSize } from './fileSize.ts'
import { Gone, linksOf } from './links.ts'
import { boxOf } from './pictureBox.ts'
import { keepPicture, seenPicture, surplusOf } from './seenPictures.ts'

const { disk, idbKeyval } = await vi.hoisted(() => import('../../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

let transport: FakeTransport

beforeEach(async () => {
  disk.clear()
  transport = fakeTransport()
  await arrive(buildArrival())
})
afterEach(async () => {
  await forgetPerson()
})

const buildAttachment = (id: string): Attachment => ({
  id,
  attachmentName: 'a.jpg',
  attachmentType: 'image',
  name: 'a.jpg',
  type: 'image/jpeg',
  url: '',
  presignedUrl: `/files/${id}`,
  thumbnailPresignedUrl: null,
  thumbnailIsComing: false,
  size: 1,
  width: 1,
  height: 1,
  description: '',
})

test('the links of files that are drawn together come in one request, and a file that is gone is told', async () => {
  transport.on(attachmentCalls.attachmentLinks, [buildAttachment('one'), buildAttachment('two')])
  const at = (id: string) => linksOf({ channelId: 'c', id })
  const [one, two, gone] = await Promise.allSettled([at('one'), at('two'), at('three')])
  expect(one).toMatchObject({ value: { presignedUrl: '/files/one' } })
  expect(two).toMatchObject({ value: { presignedUrl: '/files/two' } })
  expect(gone).toMatchObject({ reason: expect.any(Gone) })
  await at('one')
  expect(transport.given(attachmentCalls.attachmentLinks)).toMatchObject([
    { query: { ids: 'one,two,three' } },
  ])
})

test('a picture stays on the device for its person alone', async () => {
  const blob = new Blob(['x'])
  await keepPicture('p', blob)
  expect(await seenPicture('p')).toBe(blob)
  await arrive(buildArrival({ id: 'ravi' }))
  expect(await seenPicture('p')).toBeUndefined()
})

test('the oldest pictures beyond sixty, and beyond six megabytes, go', () => {
  const picture = (at: number, bytes: number) =>
    [`p${at}`, { personId: 'asha', at, blob: new Blob([new Uint8Array(bytes)]) }] as const
  expect(surplusOf(Array.from({ length: 62 }, (_, at) => picture(at, 1)))).toEqual(['p1', 'p0'])
  expect(surplusOf([picture(1, 4_000_000), picture(2, 3_000_000)])).toEqual(['p1'])
})

test('only the first file is taken, and none while one waits', async () => {
  const { result } = renderHook(() => useChosen('c'))
  await chooseFile('c', [new File(['a'], 'a.pdf'), new File(['b'], 'b.pdf')])
  await chooseFile('c', [new File(['c'], 'c.pdf')])
  await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', file: { name: 'a.pdf' } }))
  forgetChosen('c')
  await waitFor(() => expect(result.current).toBeUndefined())
})

test.each([
  { file: new File(['a'], 'a.exe'), code: 'attachment_type' },
  { file: new File([new Uint8Array(5_242_881)], 'a.pdf'), code: 'attachment_size' },
])('a file is refused with $code, and another one can be chosen then', async ({ file, code }) => {
  const { result } = renderHook(() => useChosen('d'))
  await chooseFile('d', [file])
  await waitFor(() => expect(result.current).toEqual({ state: 'refused', code }))
  await chooseFile('d', [new File(['a'], 'a.txt')])
  await waitFor(() => expect(result.current).toMatchObject({ state: 'ready' }))
})

test('a photo without an ending gets that of its type', async () => {
  const { result } = renderHook(() => useChosen('e'))
  await chooseFile('e', [new File(['a'], 'image', { type: 'application/pdf' })])
  await waitFor(() => expect(result.current).toMatchObject({ file: { name: 'image.pdf' } }))
})

test('the place of a picture keeps its shape within the bubble', () => {
  expect(boxOf({ width: 1600, height: 1200 })).toEqual({ width: 300, aspectRatio: '300 / 225' })
  expect(boxOf({ width: 900, height: 3000 })).toEqual({ width: 120, aspectRatio: '120 / 320' })
  expect(boxOf({ width: null, height: null })).toEqual({ width: 220, aspectRatio: '1' })
})

test('a size is written as people read it', () => {
  expect([0, 119_700, 999_900, 1_400_000].map(fileSize)).toEqual(['1 kB', '120 kB', '1.0 MB', '1.4 MB'])
})
