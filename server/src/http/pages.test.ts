import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'

import { servePages } from './pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'saathi-pages-'))
for (const name of ['assets', 'icons', 'landing']) mkdirSync(join(folder, name))
const files = {
  'index.html': '<html lang="en"><script type="module" src="/assets/main-Ab12.js"></script></html>',
  'seeAs.js': 'the frame',
  'landing/en.html':
    '<html lang="en"><!--help--><style>a{}</style><aside data-host="%HELP_HOST%" data-token="%HELP_TOKEN%"></aside><!--/help--></html>',
  'pages.json': '[]',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'icons/192.png': 'png',
  'secret.txt': 'secret',
  'assets/main-Ab12.js': 'plain',
  'assets/main-Ab12.js.br': 'small',
  'assets/face-Cd34.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}
for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)

const policy = "default-src 'none'"
const server = Fastify()
server.addHook('onRequest', (_request, reply, done) => {
  void reply.header('content-security-policy', policy)
  done()
})
const pages = {
  folder,
  productName: 'Test',
  signIns: [],
  secureCookies: false,
  reportsErrors: false,
  help: undefined,
  videoHost: undefined,
  languages: ['en'],
  textsVersion: '1',
  textsOf: () => ({}),
}
await servePages(server, pages)
await server.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a file of the client is served for ever, compressed as the build left it', async () => {
  const plain = await get('/assets/main-Ab12.js')
  expect(plain).toMatchObject({ status: 200, body: 'plain' })
  expect(plain.headers['cache-control']).toBe('max-age=31536000, immutable')
  const small = await get('/assets/main-Ab12.js', { 'accept-encoding': 'br' })
  expect(small).toMatchObject({ status: 200, body: 'small' })
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
})

test('a browser can put the product on a home screen, with its own name', async () => {
  const manifest = await get('/manifest.webmanifest')
  expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/)
  expect(JSON.parse(manifest.body)).toMatchObject({ name: 'Test', display: 'standalone' })
  expect(await get('/icons/192.png')).toMatchObject({ status: 200, body: 'png' })
  expect((await get('/icons/..%2Fsecret.txt')).status).not.toBe(200)
})

test('a script is served without a policy, which would be as long as many of them, and a picture with one', async () => {
  const script = await get('/assets/main-Ab12.js', { 'accept-encoding': 'br' })
  expect(script.headers).not.toHaveProperty('content-security-policy')
  const picture = await get('/assets/face-Cd34.svg')
  expect(picture.headers).toMatchObject({ 'content-security-policy': policy })
})

test.each([
  '/assets/../secret.txt',
  '/assets/..%2fsecret.txt',
  '/assets/%2e%2e/secret.txt',
  '/assets/%2e%2e%2fsecret.txt',
  '/assets/..%5csecret.txt',
  '/assets//../secret.txt',
  '/assets/%2fsecret.txt',
  '/assets/main-Ab12.js/../../secret.txt',
  '/assets/%00secret.txt',
  '/assets/',
  '/assets/none.js',
])('%s gets no file', async (path) => {
  const { status, body } = await get(path)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(body).not.toBe('secret')
})

test('the landing page has nothing of a help desk unless one is set up', async () => {
  const page = await get('/')
  expect(page.body).toBe('<html lang="en"></html>')
  expect(page.headers['content-security-policy']).toContain("script-src 'self';")
})

test('with a help desk the landing page names it, and its policy allows it', async () => {
  const offering = Fastify()
  await servePages(offering, { ...pages, help: { host: 'https://help.example', token: 'inbox-1' } })
  const page = await offering.inject('/')
  expect(page.body).toContain('<aside data-host="https://help.example" data-token="inbox-1">')
  expect(page.headers['content-security-policy']).toContain("script-src 'self' https://help.example;")
  expect(page.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/)
  await offering.close()
})

test('with a host of calls a page allows its script, its frame and its devices, and nothing else', async () => {
  const calling = Fastify()
  await servePages(calling, { ...pages, videoHost: 'https://meet.example' })
  const { headers } = await calling.inject('/')
  const allowed = headers['content-security-policy']
  expect(allowed).toContain("script-src 'self' https://meet.example;")
  expect(allowed).toContain("frame-src 'self' https://www.youtube-nocookie.com https://meet.example;")
  expect(String(allowed).match(/meet\.example/g)).toHaveLength(2)
  expect(headers['permissions-policy']).toMatch(/^camera=\(self "https:\/\/meet\.example"\), microphone=/)
  await calling.close()
})

test('only our own pages may frame the client, in the document that first runs the script of the frame', async () => {
  const [frame, page] = [await get('/see-as'), await get('/staff')]
  expect(frame.body).toContain(
    '<script type="module" src="/seeAs.js"></script><script type="module" src="/assets/',
  )
  expect(frame.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(frame.headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(await get('/seeAs.js')).toMatchObject({ status: 200, body: 'the frame' })
})

/** Requests a path unchanged: `fetch` would shorten it first. */
async function get(path: string, headers: Readonly<Record<string, string>> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const port = Number(new URL(server.listeningOrigin).port)
  request({ host: '127.0.0.1', port, path, headers }, resolve).on('error', reject).end()
  const answer = await promise
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}
