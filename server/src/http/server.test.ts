import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { type Config, readConfig } from '../house/config.ts'
import { readTexts } from '../engines/text/texts.ts'
import { contentFolder } from '../engines/content/contentFiles.ts'
import { clientAddressOf } from './clientAddress.ts'
import { makeServer } from './server.ts'

function configWith(settings: Readonly<Record<string, string>>): Config {
  const result = readConfig({ DEMO: '0', ...settings })
  if ('problems' in result) throw new Error(result.problems.join('\n'))
  return result.config
}

const texts = readTexts(join(contentFolder, 'languages'))

test.each([
  { trust: undefined, forwarded: '203.0.113.9' },
  { trust: '1', forwarded: '203.0.113.9' },
  { trust: '1', forwarded: '203.0.113.9, 198.51.100.7' },
  { trust: '2', forwarded: '203.0.113.9, 198.51.100.7' },
  { trust: '3', forwarded: '203.0.113.9, 198.51.100.7' },
  { trust: 'loopback', forwarded: '203.0.113.9, 127.0.0.2' },
  { trust: '127.0.0.1, 198.51.100.0/24', forwarded: '203.0.113.9, 198.51.100.7' },
  { trust: '10.0.0.1', forwarded: '203.0.113.9' },
  { trust: '1', forwarded: '' },
])('sockets know the same address as calls: TRUST_PROXY=$trust, $forwarded', async ({ trust, forwarded }) => {
  const config = configWith(trust === undefined ? {} : { TRUST_PROXY: trust })
  const server = await makeServer({ config, texts }, { quiet: true })
  onTestFinished(() => server.close())
  const addressOf = clientAddressOf(config.trustProxy)
  server.get('/who', (request) => ({ call: request.ip, socket: addressOf(request.raw) }))
  const headers = forwarded === '' ? {} : { 'x-forwarded-for': forwarded }
  const { call, socket } = (await server.inject({ url: '/who', headers })).json<Record<string, string>>()
  expect(socket).toBe(call)
})

test.each([
  { url: 'https://saathi.example', hsts: 'max-age=31536000; includeSubDomains' },
  { url: 'http://localhost:3000', hsts: undefined },
])(
  'documents of $url say what a page may use, and replies that https stays: $hsts',
  async ({ url, hsts }) => {
    const server = await makeServer({ config: configWith({ PUBLIC_URL: url }), texts }, { quiet: true })
    onTestFinished(() => server.close())
    server.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send('<p>Hello</p>'))
    const page = await server.inject('/page')
    expect(page.headers['permissions-policy']).toMatch(
      /^camera=\(self\), microphone=\(self\).*geolocation=\(\)/,
    )
    const { headers } = await server.inject('/nothing')
    expect(headers['permissions-policy']).toBeUndefined()
    expect(headers['strict-transport-security']).toBe(hsts)
  },
)

test('a head that does not arrive in time gets 408 and the end of its connection', async () => {
  const server = await makeServer({ config: configWith({}), texts }, { quiet: true })
  onTestFinished(() => server.close())
  await server.listen({ port: 0, host: '127.0.0.1' })
  expect(server.server.headersTimeout).toBe(15_000)
  // The same limit, shorter, so that the test does not wait for it.
  server.server.headersTimeout = 1
  const stream = connect(Number(new URL(server.listeningOrigin).port), '127.0.0.1')
  stream.write('GET /healthz HTTP/1.1\r\nHost: loc')
  const [reply] = (await once(stream, 'data')) as [Buffer]
  expect(reply.toString()).toMatch(/^HTTP\/1.1 408 /)
  await once(stream, 'close')
})

test('a refused connection is closed, also when the other end keeps its side open', async () => {
  const server = await makeServer({ config: configWith({}), texts }, { quiet: true })
  onTestFinished(() => server.close())
  await server.listen({ port: 0, host: '127.0.0.1' })
  const stream = connect({
    port: Number(new URL(server.listeningOrigin).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  })
  stream.on('error', () => undefined).resume()
  stream.write('This is not HTTP.\r\n\r\n')
  await once(stream, 'end')
  const connections = () =>
    new Promise((resolve) => server.server.getConnections((_error, count) => resolve(count)))
  await expect.poll(connections).toBe(0)
})

test('a call on an open connection is answered while the parts of the server close', async () => {
  const server = await makeServer({ config: configWith({}), texts }, { quiet: true })
  const { promise: asked, resolve: noteAsked } = Promise.withResolvers<void>()
  server.get('/quick', () => 'quick')
  server.addHook('preClose', () => asked)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const ask = async () => {
    const reply = await fetch(`${server.listeningOrigin}/quick`)
    return [reply.status, await reply.text()]
  }
  expect(await ask()).toEqual([200, 'quick'])
  const closed = server.close()
  expect(await ask()).toEqual([200, 'quick'])
  noteAsked()
  await closed
})
