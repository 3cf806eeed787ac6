import { signInCalls } from '@saathi/contract/identity/signInCalls.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { buildArrival } from '../testing/builders.ts'
import type { FakeSocket } from './testing/fakeSocket.ts'
import type { FakeTransport } from './testing/fakeTransport.ts'

let sockets: () => readonly FakeSocket[]
let transport: FakeTransport
let fake: typeof import('./testing/fakeTransport.ts')

/** Each test has a fresh page. */
beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  localStorage.clear()
  fake = await import('./testing/fakeTransport.ts')
  transport = fake.fakeTransport()
  transport.on(signInCalls.refresh, buildArrival())
  transport.on(signInCalls.signOut, { message: '' })
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } })
  sockets = (await import('./testing/fakeSocket.ts')).fakeSockets()
})
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const newest = (): FakeSocket => {
  const socket = sockets().at(-1)
  if (socket === undefined) throw new Error('The client asked for no socket.')
  return socket
}

/** A page on which Asha is signed in and the socket is opening. */
async function openPage() {
  const identity = await import('../device/identity.ts')
  const signIn = await import('./signIn.ts')
  const socket = await import('./socket.ts')
  const { useMaintenance: _, ...maintenance } = await import('./maintenance.ts')
  await identity.arrive(buildArrival())
  socket.openSocket()
  return { ...identity, ...signIn, ...socket, ...maintenance }
}

test('one socket opens for a person who is signed in, and none for nobody', async () => {
  const { openSocket, forgetPerson } = await openPage()
  openSocket()
  expect(sockets()).toHaveLength(1)
  expect(newest().url).toMatch(/^ws.*\/ws\/chat\/$/)
  await forgetPerson()
  openSocket()
  expect(sockets()).toHaveLength(1)
})

test('a listener hears the events of its command alone, until it stops', async () => {
  const { subscribe } = await openPage()
  const heard = vi.fn()
  const stop = subscribe('maintenance', heard)
  newest().open()
  newest().tell({ command: 'notice' })
  newest().tell({ command: 'maintenance', under_maintenance: true })
  stop()
  newest().tell({ command: 'maintenance', under_maintenance: false })
  expect(heard).toHaveBeenCalledExactlyOnceWith({ command: 'maintenance', underMaintenance: true })
})

test.each(['not JSON', { command: 'fromTheFuture' }, { command: 'maintenance' }, 'null'])(
  'a frame that this client does not know is passed over: %j',
  async (frame) => {
    const { subscribe } = await openPage()
    const heard = vi.fn()
    subscribe('maintenance', heard)
    newest().open()
    newest().tell(frame)
    expect(heard).not.toHaveBeenCalled()
  },
)

test('a command goes out with a token and the name, in wire form, in the order of the calls', async () => {
  const { send } = await openPage()
  const first = send({ command: 'message_seen', channel: 'c1', messageId: 'm1' })
  const second = send({ command: 'unread_message' })
  newest().open()
  await Promise.all([first, second])
  expect(newest().sent).toMatchObject([
    { command: 'message_seen', message_id: 'm1', token: 'token of asha', nickname: 'Asha' },
    { command: 'unread_message' },
  ])
})

test('a command fails when the socket has not opened within five seconds', async () => {
  const { send } = await openPage()
  const sent = send({ command: 'unread_message' })
  const failed = expect(sent).rejects.toThrow('Cannot connect')
  await pass(5000)
  await failed
})

test('a lost socket is sought again, each time after a longer wait that differs from device to device', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  await openPage()
  newest().open()
  newest().close()
  await pass(499)
  expect(sockets()).toHaveLength(1)
  await pass(1)
  expect(sockets()).toHaveLength(2)
  newest().close()
  await pass(999)
  expect(sockets()).toHaveLength(2)
  await pass(1)
  expect(sockets()).toHaveLength(3)
  for (let more = 0; more < 10; more += 1) {
    newest().close()
    await pass(2000)
  }
  expect(sockets()).toHaveLength(13)
  random.mockReturnValue(0)
  newest().close()
  await pass(0)
  expect(sockets()).toHaveLength(14)
})

test('a person with too many sockets waits a minute before the next try', async () => {
  await openPage()
  newest().open()
  newest().close(4429)
  await pass(59_000)
  expect(sockets()).toHaveLength(1)
  await pass(5000)
  expect(sockets()).toHaveLength(2)
})

test('each opening is the moment to catch up, also for a listener that comes late; a loss is told too', async () => {
  const { onSocketOpen, onSocketLost } = await openPage()
  const [early, late, lost] = [vi.fn(), vi.fn(), vi.fn()]
  onSocketOpen(early)
  onSocketLost(lost)
  expect(early).not.toHaveBeenCalled()
  newest().open()
  onSocketOpen(late)
  expect(early).toHaveBeenCalledOnce()
  expect(late).toHaveBeenCalledOnce()
  newest().close()
  expect(lost).toHaveBeenCalledOnce()
  await pass(4000)
  newest().open()
  expect(early).toHaveBeenCalledTimes(2)
  expect(late).toHaveBeenCalledTimes(2)
})

test('signing out closes the socket, and it is not sought again', async () => {
  const { signOut } = await openPage()
  newest().open()
  await signOut()
  expect(newest().readyState).toBe(3)
  await pass(60_000)
  expect(sockets()).toHaveLength(1)
})

test('what one person gave is never sent with the token of the next', async () => {
  const { send, forgetPerson, arrive, openSocket } = await openPage()
  const early = send({
    command: 'send',
    channel: 'c',
    message: 'of Asha',
    attachments: [],
    mentions: [],
    tempId: 't',
  })
  const refused = expect(early).rejects.toThrow('Cannot connect to socket')
  await forgetPerson()
  await arrive(buildArrival({ id: 'ravi' }))
  openSocket()
  newest().open()
  await send({ command: 'unread_message' })
  await refused
  expect(newest().sent.map(({ command }) => command)).toEqual(['unread_message'])
})

test('a token that the server refused is renewed before the next try', async () => {
  const { send } = await openPage()
  newest().open()
  await send({ command: 'unread_message' })
  transport.on(signInCalls.refresh, { ...buildArrival(), idToken: 'a fresh token' })
  newest().close(4401)
  await pass(4000)
  newest().open()
  await send({ command: 'unread_message' })
  expect(newest().sent).toMatchObject([{ token: 'a fresh token' }])
})

test('a sign-in that has ended meanwhile ends the search', async () => {
  const { send, identityNow } = await openPage()
  newest().open()
  await send({ command: 'unread_message' })
  transport.on(signInCalls.refresh, fake.refused(401, 'session_ended'))
  newest().close(4401)
  await pass(60_000)
  expect(sockets()).toHaveLength(1)
  expect(identityNow().state).toBe('signedOut')
})

test('a lost network closes the socket, and its return opens another at once', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  await openPage()
  newest().open()
  const { noteAnswer, noteSilence } = await import('./network.ts')
  noteSilence()
  expect(newest().readyState).toBe(3)
  noteAnswer()
  expect(sockets()).toHaveLength(2)
})

test('maintenance is heard at once, and nobody has to look while the socket is open', async () => {
  const { watchMaintenance, onReopen } = await openPage()
  const reopened = vi.fn()
  onReopen(reopened)
  newest().open()
  const stop = watchMaintenance()
  await pass(0)
  const looks = transport.asked().length
  await pass(200_000)
  expect(transport.asked()).toHaveLength(looks)
  newest().tell({ command: 'maintenance', under_maintenance: true })
  newest().tell({ command: 'maintenance', under_maintenance: false })
  expect(reopened).toHaveBeenCalledOnce()
  stop()
})
