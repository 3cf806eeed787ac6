import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { connect } from 'node:net'

import { line } from '@saathi/contract/base/fields.ts'
import { socketCommand } from '@saathi/contract/socket.ts'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { makeGuard } from './identity/credentials/guard.ts'
import { openTesting } from './testing/testing.ts'

const testing = await openTesting()
const { server } = testing.app
await server.listen({ port: 0, host: '127.0.0.1' })
const port = Number(new URL(server.listeningOrigin).port)

/** Sends bytes unchanged and returns everything that comes back. */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    let text = ''
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    socket.on('close', () => resolve(text)).on('error', reject)
  })
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`

test.each([
  ['an address with half an escape', get('/api/%ff'), 400],
  ['half a character in an address', get('/api/v2/learninghub/sessions/%ED%A0%80/'), 400],
  ['an identifier without end', get(`/api/v2/learninghub/sessions/${'a'.repeat(500)}/`), 400],
  ['what is not HTTP', 'hello\r\n\r\n', 400],
  ['a method that nobody knows', 'FOO / HTTP/1.1\r\nHost: here\r\n\r\n', 400],
  ['a head that is too large', get(`/${'a'.repeat(20_000)}`), 413],
])('%s gets a problem document that repeats nothing of it', async (_, bytes, status) => {
  const answer = await sendRaw(bytes)
  expect(answer).toContain(`HTTP/1.1 ${status} `)
  expect(answer).toMatch(/content-type: application\/problem\+json/)
  expect(answer).not.toMatch(/FST_|HPE_|aaaa|%ff/)
})

test('a request that never ends is aborted', () => {
  expect(server.server.requestTimeout).toBeGreaterThan(0)
})

test('a form of another site, which a browser posts without asking, is not read', async () => {
  const answer = await server.inject({
    method: 'POST',
    url: '/identity/sign-in',
    headers: { 'content-type': 'text/plain' },
    payload: '{"email":"a@people.example","password":"x"}',
  })
  expect(answer.statusCode).toBe(415)
})

test('many text parts that are each small enough are too large together', async () => {
  const { token } = await testing.person()
  const part = `--b\r\ncontent-disposition: form-data; name="further"\r\n\r\n${'x'.repeat(100_000)}\r\n`
  const answer = await server.inject({
    method: 'POST',
    url: '/api/v3/screening/answers/',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: `${part.repeat(20)}--b--\r\n`,
  })
  expect(answer.statusCode).toBe(413)
})

test('a sign-out that overtakes the check of its token wins', async () => {
  const { id, email, token } = await testing.person()
  const listeners: ((event: unknown) => void)[] = []
  const bus = {
    ...testing.house.bus,
    subscribe: (_: string, listener: (event: unknown) => void) => {
      listeners.push(listener)
      return () => undefined
    },
  }
  let questions = 0
  const maybe = async () => {
    questions += 1
    if (questions > 1) return undefined
    // The query was running when the sign-in ended.
    for (const listener of listeners) listener({ personId: id })
    return { id, email, role: 'mentee' }
  }
  const db = { ...testing.house.db, maybe } as unknown as typeof testing.house.db
  const guard = makeGuard({ db, bus }, testing.app.tokens)
  await expect(guard.authenticate(token)).rejects.toThrow('tokenInvalid')
})

test.each([
  ['Asha', true],
  ['राधा', true],
  ['क्\u200dष', true],
  ["O'Neill", true],
  ['\u200d', false],
  ['\u200b', false],
  ['Ravi\u200b', false],
  ['\u202eivaR', false],
  ['Ravi\u2028', true],
  ['Ra\u2028vi', false],
  ['Ra\r\nBcc: all', false],
])('the name %j may be taken: %s', (name, isAccepted) => {
  expect(v.safeParse(line(60), name).success).toBe(isAccepted)
})

test('an address written with two signs for one letter is the same account', async () => {
  const composed = `ren\u00e9-${crypto.randomUUID()}@people.example`
  await testing.person({ email: composed })
  const reply = await testing.ask(identityCalls.accountExists, { body: { email: composed.normalize('NFD') } })
  expect(reply.userExist).toBe(true)
})

/** A frame that sends a message. */
const sending = { command: 'send', token: 't', channel: 'c', message: '', tempId: 'x' }

test('an attachment that is nested without end is refused as it is read', () => {
  const depth = 10_000
  const attachments = `[{"a":${'['.repeat(depth)}${']'.repeat(depth)}}]`
  expect(v.safeParse(socketCommand, { ...sending, attachments }).success).toBe(false)
})

const link = (url: string) => ({ attachment_type: 'link_preview', url })

test.each([
  { what: 'an address that runs script', attachments: [link('javascript:alert(1)')] },
  { what: 'an address with its content', attachments: [link('data:text/html,<script>alert(1)</script>')] },
  { what: 'an address on this machine', attachments: [link('file:///etc/passwd')] },
  { what: 'no address', attachments: [link('over there')] },
  { what: 'a large address', attachments: [link(`https://a.example/${'x'.repeat(2048)}`)] },
  { what: 'another form', attachments: [{ attachment_type: 'file', url: 'https://a.example/' }] },
  { what: 'too many in all', attachments: Array.from({ length: 11 }, () => link('https://a.example/')) },
  { what: 'only unknown fields', attachments: [{ a: 'x'.repeat(40_000) }] },
])('attachments with $what are refused as they are read', ({ attachments }) => {
  expect(v.safeParse(socketCommand, { ...sending, attachments }).success).toBe(false)
})

test('of an attachment only the fields of the contract are stored', () => {
  const attachments = [{ ...link('https://a.example/'), description: 'x'.repeat(40_000), presigned_url: 'x' }]
  expect(v.parse(socketCommand, { ...sending, attachments })).toMatchObject({
    attachments: [link('https://a.example/')],
  })
})
