import { attachmentCalls, type Attachment } from '@saathi/contract/chat/attachmentCalls.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { arrive, forgetPerson } from '../../../device/identity.ts'
import { buildArrival } from '../../../testing/builders.ts'
import { type FakeTransport, fakeTransport } from '../../../wire/testing/fakeTransport.ts'
import type { SentFile } from '../../messages/attachments.ts'
import { SentPicture } from './SentPicture.tsx'

const { disk, idbKeyval } = await vi.hoisted(() => import('../../../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

let transport: FakeTransport
/** What the server answers for a file. */
let files: () => Response
let loads = 0

beforeEach(async () => {
  disk.clear()
  transport = fakeTransport()
  const calls = fetch
  loads = 0
  files = () => new Response('the bytes')
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (!input.startsWith('/files/')) return calls(input, init)
    loads += 1
    return files()
  })
  await arrive(buildArrival())
})
afterEach(async () => {
  cleanup()
  await forgetPerson()
  vi.unstubAllGlobals()
})

const links: Attachment = {
  id: 'p',
  attachmentName: 'notes.jpg',
  attachmentType: 'image',
  name: 'notes.jpg',
  type: 'image/jpeg',
  url: '',
  presignedUrl: '/files/p',
  thumbnailPresignedUrl: '/files/small',
  thumbnailIsComing: false,
  size: 120_000,
  width: 800,
  height: 600,
  description: '',
}
const sent: SentFile = {
  id: 'p',
  isPicture: true,
  name: 'notes.jpg',
  type: 'image/jpeg',
  size: 120_000,
  width: 800,
  height: 600,
  description: '',
}

function show() {
  return render(<SentPicture channelId="c" file={sent} isCurrent />)
}

test('a picture loads its small one once; the next time it comes from the device', async () => {
  transport.on(attachmentCalls.attachmentLinks, [links])
  show()
  expect(await screen.findByRole('button', { name: 'chat.picture.open' })).toBeTruthy()
  expect(loads).toBe(1)
  const { queryClient } = await import('../../../wire/queries.ts')
  cleanup()
  queryClient.clear()
  transport.cut()
  show()
  expect(await screen.findByRole('button', { name: 'chat.picture.open' })).toBeTruthy()
  expect(loads).toBe(1)
})

test('a person who saves data loads a picture by a press, and knows its size before', async () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }))
  transport.on(attachmentCalls.attachmentLinks, [links])
  show()
  const button = await screen.findByRole('button', { name: 'chat.picture.show' })
  expect(loads).toBe(0)
  fireEvent.click(button)
  expect(await screen.findByRole('button', { name: 'chat.picture.open' })).toBeTruthy()
})

test('a link that works no more is asked for again', async () => {
  transport.on(attachmentCalls.attachmentLinks, [links])
  const [ended, works] = [new Response('', { status: 404 }), new Response('the bytes')]
  files = () => (loads === 1 ? ended : works)
  show()
  expect(await screen.findByRole('button', { name: 'chat.picture.open' })).toBeTruthy()
  expect(transport.given(attachmentCalls.attachmentLinks)).toHaveLength(2)
})

test('a picture that fails says so, and a press tries again', async () => {
  transport.on(attachmentCalls.attachmentLinks, [links])
  files = () => new Response('', { status: 500 })
  show()
  const again = await screen.findByRole('button', { name: /shell.tryAgain/ })
  files = () => new Response('the bytes')
  fireEvent.click(again)
  expect(await screen.findByRole('button', { name: 'chat.picture.open' })).toBeTruthy()
})

test('a picture that is gone says so', async () => {
  transport.on(attachmentCalls.attachmentLinks, [])
  show()
  expect(await screen.findByText('chat.file.gone')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a small picture that is still being made is asked for again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const coming = { ...links, thumbnailPresignedUrl: null, thumbnailIsComing: true }
  transport.on(attachmentCalls.attachmentLinks, () =>
    transport.given(attachmentCalls.attachmentLinks).length < 2 ? [coming] : [links],
  )
  show()
  await vi.advanceTimersByTimeAsync(1500)
  vi.useRealTimers()
  expect(await screen.findByRole('button', { name: 'chat.picture.open' })).toBeTruthy()
  expect(transport.given(attachmentCalls.attachmentLinks)).toHaveLength(2)
})
