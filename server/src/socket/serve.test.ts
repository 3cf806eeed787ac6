import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

import { Failure } from '@saathi/contract/errors.ts'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { ConnectionRules } from './connection.ts'
import { serveSocket } from './serve.ts'
import { openRaw, openSocket } from './testing/testClient.ts'

const commands = v.variant('command', [
  v.object({ command: v.literal('echo'), token: v.string(), longText: v.optional(v.string(), '') }),
  v.object({ command: v.literal('slow'), token: v.string() }),
  v.object({ command: v.literal('flood'), token: v.string() }),
])
const events = v.variant('command', [
  v.object({ command: v.literal('echoed'), longText: v.string() }),
  v.object({
    command: v.literal('error'),
    code: v.string(),
    detail: v.string(),
    tempId: v.optional(v.string()),
  }),
])

const rules: ConnectionRules = { largestFrame: 1024, rate: 20, wrongFramesInARow: 3, tokenGraceMs: 200 }
let server: Server
let endpoint: ReturnType<typeof open>
let finishSlow: () => void

/** The token is `name` or `name:milliseconds it lives`; no person is called `bad`. */
async function admit(token: string) {
  const [id = '', life = '60000'] = token.split(':')
  if (id === 'bad') throw new Failure('tokenInvalid')
  const person = { id, email: `${id}@people.example`, role: 'mentee' as const, signInId: id }
  return { person, expiresAt: Date.now() + Number(life) }
}

function open() {
  const opened = serveSocket(server, {
    path: '/ws/test',
    commands,
    events,
    publicUrl: 'http://localhost:3000',
    rules,
    texts: { failure: (name) => name },
    anonymous: { mostInAll: 30, mostOfANetwork: 10, isTrusted: () => false },
    addressOf: ({ socket }) => socket.remoteAddress ?? '',
    isClosed: () => false,
    admit,
    failed: () => undefined,
  })
  const slow = new Promise<void>((resolve) => {
    finishSlow = resolve
  })
  opened.handle({
    echo: ({ longText }, { answer }) => answer({ command: 'echoed', longText }),
    async slow(_, { answer }) {
      await slow
      answer({ command: 'echoed', longText: 'at last' })
    },
    flood(_, { answer }) {
      for (let n = 0; n < 400; n += 1) answer({ command: 'echoed', longText: 'x'.repeat(64 * 1024) })
    },
  })
  return opened
}

beforeEach(async () => {
  server = createServer()
  endpoint = open()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  finishSlow()
  await endpoint.close()
  server.close()
})

function portNow(): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.')
  return address.port
}

const upgraded = (options?: Parameters<typeof openRaw>[1]) => openRaw(portNow(), options)
const connect = () => openSocket(portNow())

describe('frames', () => {
  test('are read in wire names and in those of code, and answered in wire names', async () => {
    const { send, until } = await connect()
    send({ command: 'echo', token: 'asha', longText: 'one', unknown: 1 })
    send({ command: 'echo', token: 'asha', long_text: 'two' })
    expect(await until(2)).toEqual([
      { command: 'echoed', long_text: 'one' },
      { command: 'echoed', long_text: 'two' },
    ])
  })

  test.each([
    { what: 'no JSON', frame: '{', code: 'malformed' },
    { what: 'a list', frame: '[]', code: 'malformed' },
    { what: 'an unknown command', frame: '{"command":"dance","token":"asha"}', code: 'malformed' },
    { what: 'a command that objects inherit', frame: '{"command":"constructor"}', code: 'malformed' },
    { what: 'bytes', frame: Buffer.from('{"command":"echo","token":"asha"}'), code: 'malformed' },
    { what: 'a large frame', frame: `"${'x'.repeat(2000)}"`, code: 'too_large' },
    { what: 'no token', frame: '{"command":"echo"}', code: 'malformed' },
    { what: 'a bad token', frame: '{"command":"echo","token":"bad"}', code: 'token_invalid' },
  ])('$what gets an error and keeps the socket', async ({ frame, code }) => {
    const { raw, send, until } = await connect()
    raw.send(frame)
    expect(await until(1)).toMatchObject([{ command: 'error', code }])
    send({ command: 'echo', token: 'asha', longText: 'still here' })
    expect((await until(2))[1]).toMatchObject({ long_text: 'still here' })
  })

  test('too many wrong ones in a row close with 4400, a right one between begins anew', async () => {
    const { raw, send, until, closed } = await connect()
    for (let n = 0; n < 2; n += 1) raw.send('{')
    send({ command: 'echo', token: 'asha' })
    await until(3)
    for (let n = 0; n < 3; n += 1) raw.send('{')
    expect(await closed).toBe(4400)
  })

  test('beyond the rate are refused, and a flood of them ends the socket', async () => {
    const { send, until, received, closed } = await connect()
    send({ command: 'echo', token: 'asha' })
    await until(1)
    for (let n = 0; n < 600; n += 1) send({ command: 'echo', token: 'asha' })
    expect(await closed).toBe(4400)
    expect(received.filter(({ command }) => command === 'echoed').length).toBeGreaterThanOrEqual(180)
    expect(received.find(({ command }) => command === 'error')).toMatchObject({ code: 'too_often' })
  })
})

test('a clock of the machine that jumps back refuses no frame', async () => {
  const { send, until } = await connect()
  send({ command: 'echo', token: 'asha' })
  await until(1)
  const anHourAgo = Date.now() - 3_600_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(anHourAgo)
  try {
    send({ command: 'echo', token: 'asha', longText: 'as before' })
    expect((await until(2))[1]).toMatchObject({ long_text: 'as before' })
  } finally {
    clock.mockRestore()
  }
})

describe('tokens', () => {
  test('an expired one without a fresh one closes with 4401', async () => {
    const { send, closed } = await connect()
    send({ command: 'echo', token: 'asha:100' })
    expect(await closed).toBe(4401)
  })

  test('a fresh one in time keeps the socket', async () => {
    const [kept, late] = [await connect(), await connect()]
    kept.send({ command: 'echo', token: 'asha:50' })
    await kept.until(1)
    kept.send({ command: 'echo', token: 'asha' })
    await kept.until(2)
    // This one has no fresh token and began later: once it is closed, the other one would be closed too.
    late.send({ command: 'echo', token: 'asha:50' })
    expect(await late.closed).toBe(4401)
    kept.send({ command: 'echo', token: 'asha', longText: 'still here' })
    expect((await kept.until(3))[2]).toMatchObject({ long_text: 'still here' })
  })

  test('a socket that never shows one is closed', async () => {
    expect(await (await connect()).closed).toBe(4401)
  })
})

describe('sockets of one person', () => {
  test('are at most twenty: one more is closed with 4429, and its command is not carried out', async () => {
    const sockets = await Promise.all(Array.from({ length: 10 }, connect))
    for (const { send, until } of sockets) {
      send({ command: 'echo', token: 'asha' })
      await until(1)
    }
    const more = await Promise.all(Array.from({ length: 10 }, connect))
    for (const { send, until } of more) {
      send({ command: 'echo', token: 'asha' })
      await until(1)
    }
    const [extra, other] = [await connect(), await connect()]
    extra.send({ command: 'echo', token: 'asha' })
    expect(await extra.closed).toBe(4429)
    expect(extra.received).toEqual([])
    other.send({ command: 'echo', token: 'ravi' })
    await other.until(1)
    more[0]?.raw.close()
    await more[0]?.closed
    const again = await connect()
    again.send({ command: 'echo', token: 'asha' })
    await again.until(1)
  })

  test('share one rate', async () => {
    const [one, two] = [await connect(), await connect()]
    for (const { send, until } of [one, two]) {
      send({ command: 'echo', token: 'asha' })
      await until(1)
    }
    for (const { send } of [one, two]) {
      for (let n = 0; n < 140; n += 1) send({ command: 'echo', token: 'asha' })
    }
    await Promise.all([one.until(141), two.until(141)])
    const refused = [...one.received, ...two.received].filter(({ command }) => command === 'error')
    expect(refused[0]).toMatchObject({ code: 'too_often' })
    expect(refused.length).toBeGreaterThan(20)
  })
})

describe('sockets without a token', () => {
  test('are at most ten of a network here, until one shows its token or goes', async () => {
    const waiting = await Promise.all(Array.from({ length: 10 }, connect))
    await expect(connect()).rejects.toThrow('503')
    waiting[0]?.send({ command: 'echo', token: 'asha' })
    await waiting[0]?.until(1)
    await connect()
    await expect(connect()).rejects.toThrow('503')
    waiting[1]?.raw.terminate()
    await expect.poll(() => connect().then(() => 'open', String)).toBe('open')
  })

  test('that are refused are closed, also when the other end keeps its side open', async () => {
    await Promise.all(Array.from({ length: 10 }, connect))
    const refused = await upgraded({ allowHalfOpen: true })
    const connections = () =>
      new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
    await expect.poll(connections).toBe(0)
    refused.destroy()
  })

  test('send smaller frames: half the size is too large before the token, and not after it', async () => {
    const { send, until } = await connect()
    send({ command: 'echo', token: 'asha', longText: 'x'.repeat(600) })
    expect((await until(1))[0]).toMatchObject({ code: 'too_large' })
    send({ command: 'echo', token: 'asha' })
    send({ command: 'echo', token: 'asha', longText: 'x'.repeat(600) })
    expect((await until(3))[2]).toMatchObject({ command: 'echoed' })
  })

  test('end when they send a frame of half the size without finishing it', async () => {
    const stream = await upgraded()
    const closed = once(stream, 'close')
    const frame = Buffer.alloc(800)
    // The head of a text frame of 1,000 bytes; the rest of it never arrives.
    frame.writeUInt32BE(0x81fe03e8)
    stream.write(frame)
    await closed
  })

  test('end after the grace even when the other end does not close', async () => {
    const stream = await upgraded()
    await once(stream, 'close')
  })
})

test('a slow reader is cut off while another one is served', async () => {
  const slow = await connect()
  const quick = await connect()
  slow.raw.pause()
  slow.send({ command: 'flood', token: 'asha' })
  quick.send({ command: 'echo', token: 'ravi', longText: 'fine' })
  expect(await quick.until(1)).toMatchObject([{ long_text: 'fine' }])
  await expect.poll(() => endpoint.sockets.isHere('asha')).toBe(false)
  expect(endpoint.sockets.isHere('ravi')).toBe(true)
  slow.raw.resume()
  expect(await slow.closed).toBe(1006)
})

test('closing first finishes running commands and then closes each socket', async () => {
  const { send, until, received, closed } = await connect()
  send({ command: 'slow', token: 'asha' })
  send({ command: 'echo', token: 'asha' })
  await until(1)
  const ended = endpoint.close()
  finishSlow()
  await ended
  expect(await closed).toBe(1001)
  expect(received.at(-1)).toMatchObject({ long_text: 'at last' })
})

test('an event is delivered to every socket of a person and to nobody else', async () => {
  const [one, two, other] = await Promise.all([connect(), connect(), connect()])
  one.send({ command: 'echo', token: 'asha' })
  two.send({ command: 'echo', token: 'asha' })
  other.send({ command: 'echo', token: 'ravi' })
  await Promise.all([one, two, other].map((each) => each.until(1)))
  endpoint.sockets.deliver(['asha', 'nobody'], { command: 'echoed', longText: 'for asha' })
  await Promise.all([one.until(2), two.until(2)])
  expect(other.received).toHaveLength(1)
})
