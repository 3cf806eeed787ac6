import { createServer } from 'node:http'
import { once } from 'node:events'

import { afterAll, expect, test } from 'vitest'

import { startCuttableNetwork } from './cuttableNetwork.ts'

const text = 'x'.repeat(100_000)
const server = createServer((_asked, reply) => {
  reply.setHeader('connection', 'close')
  reply.end(text)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
const network = await startCuttableNetwork(typeof address === 'object' ? (address?.port ?? 0) : 0)
afterAll(async () => {
  await network.close()
  server.close()
})

const ask = async () => (await fetch(network.url)).text()

test('a slow line brings everything, although the server has closed the connection long before', async () => {
  network.slow({ delayMs: 5, bytesPerSecond: 500_000 })
  expect(await ask()).toBe(text)
  network.mend()
  expect(await ask()).toBe(text)
})

test('a cut line brings nothing until it is mended', async () => {
  network.cut()
  await expect(ask()).rejects.toThrow('fetch failed')
  network.mend()
  expect(await ask()).toBe(text)
})
