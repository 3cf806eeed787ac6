import { chatCalls } from '@saathi/contract/chat/calls.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'
import { type SocketEvent, socketEvent } from '@saathi/contract/socket.ts'
import { renamingOf } from '@saathi/contract/base/wire.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { arrive } from '../../../device/identity.ts'
import { buildArrival } from '../../../testing/builders.ts'
import { fakeSockets } from '../../../wire/testing/fakeSocket.ts'
import { fakeTransport } from '../../../wire/testing/fakeTransport.ts'
import { putAnswer } from '../../../wire/queries.ts'
import { openSocket } from '../../../wire/socket.ts'
import { buildChannel, buildMessage } from '../../testing/buildMessage.ts'
import { putUnread } from '../../unread.ts'
import { isHeard, noteShown, soundSetting, startAlerts, titleMark, titleSetting } from './alerts.ts'

const { idbKeyval } = await vi.hoisted(() => import('../../../testing/fakeDisk.ts'))
vi.mock('idb-keyval', () => idbKeyval)

const names = renamingOf(socketEvent)
let sockets: ReturnType<typeof fakeSockets>
/** Counts the tones that the page began. */
let tones = 0
let seq = 0

/** A browser's sound that counts instead of playing. */
class FakeContext {
  readonly currentTime = 0
  readonly destination = {}
  readonly resume = () => {
    tones += 1
    return new Promise(() => undefined)
  }
}

beforeAll(async () => {
  fakeTransport()
  sockets = fakeSockets()
  await arrive(buildArrival({ id: 'asha' }))
  openSocket()
  startAlerts()
})
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('AudioContext', FakeContext)
  // Tones follow each other only after a pause.
  vi.spyOn(performance, 'now').mockReturnValue((seq += 1) * 60_000)
  tones = 0
  soundSetting.forget()
  titleSetting.forget()
  putAnswer(chatCalls.channels, {}, [buildChannel('c')])
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A message arrives, and the time passes in which another tab could say that it is being read. */
async function hear(more: Partial<Message> = {}): Promise<void> {
  const event: SocketEvent = {
    command: 'new_message',
    message: buildMessage(seq, { userId: 'ravi', ...more }),
  }
  sockets()
    .at(-1)
    ?.tell(names.toWire(event) as object)
  await vi.advanceTimersByTimeAsync(300)
}

test.each([
  ['a message of another', {}, true],
  ['one of one’s own', { isOwn: true }, false],
  ['one in a muted channel', { isMuted: true }, false],
  ['any, where the sound is off', { isSoundOn: false }, false],
  ['one from somebody whom the person has blocked', { isBlocked: true }, false],
])('%s is heard: %s', (_, more, is) => {
  expect(isHeard({ isOwn: false, isMuted: false, isSoundOn: true, isBlocked: false, ...more })).toBe(is)
})

test('a message of another sounds once, and one’s own from another device does not', async () => {
  await hear({ userId: 'asha' })
  expect(tones).toBe(0)
  await hear()
  expect(tones).toBe(1)
})

test('the channel that is on the screen makes no sound; when it is left, it does', async () => {
  const leave = noteShown('c')
  await hear()
  expect(tones).toBe(0)
  leave()
  await hear()
  expect(tones).toBe(1)
})

test('a muted channel makes no sound, even where the person is named', async () => {
  putAnswer(chatCalls.channels, {}, [{ ...buildChannel('c'), isMuted: true }])
  await hear({ mentions: ['asha'] })
  expect(tones).toBe(0)
})

test('the sound can be turned off on this device', async () => {
  soundSetting.put(false)
  await hear()
  expect(tones).toBe(0)
})

test('a page that nobody has pressed makes no sound, because browsers forbid it', async () => {
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false }, configurable: true })
  await hear()
  Reflect.deleteProperty(navigator, 'userActivation')
  expect(tones).toBe(0)
})

test.each([
  [0, true, ''],
  [3, true, '(3) '],
  [100, true, '(99+) '],
  [3, false, ''],
])('%i unread messages, with the number wanted: %s, put "%s" before the title', (count, isOn, mark) => {
  expect(titleMark(count, isOn)).toBe(mark)
})

test('the number leaves the title at once when it is turned off', async () => {
  const { usePageTitle } = await import('../../../shell/usePageTitle.ts')
  const { renderHook } = await import('@testing-library/react')
  renderHook(() => usePageTitle('Chat'))
  putUnread([{ channelId: 'c', count: 2, data: { isTagged: false, isMuted: false } }])
  expect(document.title).toMatch(/^\(2\) Chat/)
  titleSetting.put(false)
  expect(document.title).toMatch(/^Chat/)
})
