import { attachmentCalls, type Attachment } from '@saathi/contract/chat/attachmentCalls.ts'
import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { type SocketEvent, socketEvent } from '@saathi/contract/socket.ts'
import { renamingOf } from '@saathi/contract/base/wire.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { buildArrival } from '../testing/builders.ts'
import type { FakeSocket } from '../wire/testing/fakeSocket.ts'
import type { FakeTransport } from '../wire/testing/fakeTransport.ts'
import { buildMessage } from './testing/buildMessage.ts'

const { disk, idbKeyval } = await vi.hoisted(() => import('../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

let transport: FakeTransport
let fake: typeof import('../wire/testing/fakeTransport.ts')
let sockets: () => readonly FakeSocket[]

/** Each test has a fresh page on the same device. */
beforeEach(async () => {
  disk.clear()
  localStorage.clear()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await freshPage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function freshPage(): Promise<void> {
  vi.resetModules()
  fake = await import('../wire/testing/fakeTransport.ts')
  transport = fake.fakeTransport()
  transport.on(chatCalls.channels, [])
  transport.on(attachmentCalls.upload, buildAttachment('a1'))
  sockets = (await import('../wire/testing/fakeSocket.ts')).fakeSockets()
}

const buildAttachment = (id: string): Attachment => ({
  id,
  attachmentName: 'cv.pdf',
  attachmentType: 'document',
  name: 'cv.pdf',
  type: 'application/pdf',
  url: '',
  presignedUrl: '',
  thumbnailPresignedUrl: null,
  thumbnailIsComing: false,
  size: 2,
  width: null,
  height: null,
  description: '',
})
const file = { blob: new Blob(['cv']), name: 'cv.pdf', isPicture: false, width: null, height: null }
const written = { text: 'My CV', mentions: [], replyTo: null, file }

/** A page on which Asha is signed in and the chat is connected. */
async function openPage() {
  const identity = await import('../device/identity.ts')
  const outbox = await import('../device/outbox.ts')
  const { openSocket } = await import('../wire/socket.ts')
  const { sendFromOutbox, sendText } = await import('./outgoing.ts')
  const uploads = await import('./attachment/uploads.ts')
  await identity.arrive(buildArrival())
  openSocket()
  newest().open()
  sendFromOutbox()
  return { identity, outbox, sendText, uploads }
}

function newest(): FakeSocket {
  const socket = sockets().at(-1)
  if (socket === undefined) throw new Error('The page asked for no socket.')
  return socket
}

/** Resolves with the messages that the page has sent, once there are that many. */
async function sent(count: number) {
  const frames = () => newest().sent.filter((frame) => frame['command'] === 'send')
  await vi.waitFor(() => expect(frames()).toHaveLength(count))
  return frames()
}

function tell(event: SocketEvent): void {
  newest().tell(renamingOf(socketEvent).toWire(event) as object)
}

const failing = (tempId: unknown, code: string): SocketEvent => ({
  command: 'error',
  tempId: String(tempId),
  code,
  detail: '',
})

test('a file is uploaded under the id of its entry, and then the message names it', async () => {
  const { outbox, sendText } = await openPage()
  sendText('c', written)
  const [frame] = await sent(1)
  const [entry] = outbox.outboxNow()
  expect(frame).toMatchObject({ message: 'My CV', attachments: [{ id: 'a1' }], temp_id: entry?.id })
  expect(transport.keys(attachmentCalls.upload)).toEqual([entry?.id])
  tell({
    command: 'new_message',
    message: buildMessage(1, { tempId: entry?.id ?? '', userId: 'asha' }),
  })
  await vi.waitFor(() => expect(outbox.outboxNow()).toEqual([]))
  expect(disk.size).toBe(0)
})

test('an upload that breaks off is repeated after a reload, under the same id and before later messages', async () => {
  transport.on(attachmentCalls.upload, fake.noNetwork)
  const { outbox, sendText } = await openPage()
  sendText('c', written)
  sendText('c', { text: 'later', mentions: [], replyTo: null })
  await vi.waitFor(() => expect(outbox.outboxNow()[0]?.isHeldUp).toBe(true))
  const id = outbox.outboxNow()[0]?.id
  await freshPage()
  await openPage()
  const [frame] = await sent(1)
  expect(frame).toMatchObject({ message: 'My CV', attachments: [{ id: 'a1' }], temp_id: id })
  // The page from before still lives in this test, like another tab, and may upload the file too.
  expect(new Set(transport.keys(attachmentCalls.upload))).toEqual(new Set([id]))
})

test('what is uploaded is not uploaded again for a message that waits', async () => {
  const { outbox, sendText } = await openPage()
  sendText('c', written)
  const [frame] = await sent(1)
  tell(failing(frame?.['temp_id'], 'unavailable'))
  await vi.waitFor(() => expect(outbox.outboxNow()[0]?.isHeldUp).toBe(true))
  await freshPage()
  await openPage()
  expect((await sent(1))[0]).toMatchObject({ attachments: [{ id: 'a1' }] })
  expect(transport.keys(attachmentCalls.upload)).toEqual([])
})

test('a file that the server has forgotten meanwhile is uploaded once more', async () => {
  const { outbox, sendText } = await openPage()
  sendText('c', written)
  tell(failing((await sent(1))[0]?.['temp_id'], 'unavailable'))
  await vi.waitFor(() => expect(outbox.outboxNow()[0]?.isHeldUp).toBe(true))
  transport.on(attachmentCalls.upload, buildAttachment('a2'))
  outbox.flushOutbox()
  tell(failing((await sent(2))[1]?.['temp_id'], 'attachment_unknown'))
  const frames = await sent(3)
  expect(frames[2]).toMatchObject({ attachments: [{ id: 'a2' }] })
  tell(failing(frames[2]?.['temp_id'], 'attachment_unknown'))
  await vi.waitFor(() => expect(outbox.outboxNow()[0]?.failure).toBe('attachment_unknown'))
})

test.each([
  { status: 415, code: 'attachment_type', failure: 'attachment_type' },
  { status: 422, code: 'chat_disabled', failure: undefined },
  { status: 429, code: 'too_often', failure: undefined },
  { status: 507, code: 'storage_full', failure: undefined },
])(
  'an upload that is answered with $code ends with the failure $failure',
  async ({ status, code, failure }) => {
    transport.on(attachmentCalls.upload, fake.refused(status, code))
    const { outbox, sendText } = await openPage()
    sendText('c', written)
    await vi.waitFor(() => {
      const [entry] = outbox.outboxNow()
      expect(entry?.failure ?? entry?.isHeldUp).toBe(failure ?? true)
    })
    expect(newest().sent.filter(({ command }) => command === 'send')).toEqual([])
  },
)

test('a person can give up a file while it is uploaded; the next message goes at once', async () => {
  transport.on(attachmentCalls.upload, () => new Promise(() => undefined))
  const { outbox, sendText, uploads } = await openPage()
  sendText('c', written)
  sendText('c', { text: 'later', mentions: [], replyTo: null })
  await vi.waitFor(() => expect(transport.keys(attachmentCalls.upload)).toHaveLength(1))
  uploads.cancelSending(outbox.outboxNow()[0]?.id ?? '')
  expect(await sent(1)).toMatchObject([{ message: 'later' }])
})

test('files go with the person who signs out, also one that is being uploaded', async () => {
  transport.on(attachmentCalls.upload, () => new Promise(() => undefined))
  const { identity, outbox, sendText } = await openPage()
  sendText('c', written)
  await vi.waitFor(() => expect(transport.keys(attachmentCalls.upload)).toHaveLength(1))
  await identity.forgetPerson()
  expect(outbox.outboxNow()).toEqual([])
  expect(disk.size).toBe(0)
})

test('a device without room says so, and sends anyway', async () => {
  vi.spyOn(idbKeyval, 'set').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  const { outbox, sendText } = await openPage()
  sendText('c', written)
  await vi.waitFor(() => expect(outbox.outboxNow()[0]?.isUnstored).toBe(true))
  expect(await sent(1)).toMatchObject([{ attachments: [{ id: 'a1' }] }])
})

test('the preview of a link goes with its message', async () => {
  const { sendText } = await openPage()
  const link = { url: 'https://a.example/b', title: 'B', description: '', image: null }
  sendText('c', { text: 'see https://a.example/b', mentions: [], replyTo: null, link })
  expect(await sent(1)).toMatchObject([
    { attachments: [{ attachment_type: 'link_preview', url: 'https://a.example/b' }] },
  ])
})
