import { createServer, request } from 'node:http'
import { once } from 'node:events'

import { afterAll, expect, test } from 'vitest'

import { attemptAt, attempting, patchRequests } from './failingSteps.ts'

patchRequests()
let reached = 0
const service = createServer((_asked, reply) => {
  reached += 1
  reply.end('here')
}).listen(0, '127.0.0.1')
await once(service, 'listening')
const address = service.address()
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/file`
afterAll(() => void service.close())

test('the request of an attempt whose turn it is fails, and the others arrive', async () => {
  const attempt = attemptAt(2)
  await attempting(attempt, async () => {
    expect(await (await fetch(url)).text()).toBe('here')
    await expect(fetch(new URL(url))).rejects.toThrow('fetch failed')
    expect((await fetch(new Request(url))).ok).toBe(true)
  })
  expect(reached).toBe(2)
  expect(attempt).toMatchObject({ count: 3, what: `outside: ${url}` })
})

test('so does one by the older function', async () => {
  const ask = () =>
    new Promise((resolve, reject) => {
      const asked = request(url, (reply) => resolve(reply.resume().statusCode))
      asked.once('error', reject)
      asked.end()
    })
  const attempt = attemptAt(1)
  await attempting(attempt, async () => {
    await expect(ask()).rejects.toThrow('made to fail')
    expect(await ask()).toBe(200)
  })
  expect(attempt.what).toBe('outside: 127.0.0.1/file')
})

test('requests of nobody’s attempt are left alone', async () => {
  expect((await fetch(url)).ok).toBe(true)
})
