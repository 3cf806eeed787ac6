import { expect, test } from 'vitest'

import { openTesting } from '../testing/testing.ts'
import { watchForwarding } from './proxy.ts'
import { makeServer } from './server.ts'

const testing = await openTesting()

const metrics = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  (await testing.app.server.inject({ method: 'GET', url: '/metrics', headers, remoteAddress })).statusCode

test('metrics are shown on this machine, not through its proxy and not to pages of other sites', async () => {
  expect(await metrics({})).toBe(200)
  expect(await metrics({ host: '127.0.0.1:9090' })).toBe(200)
  expect(await metrics({}, '203.0.113.9')).toBe(403)
  expect(await metrics({ host: 'evil.example' })).toBe(403)
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect(await metrics({ [name]: '127.0.0.1' })).toBe(403)
})

test('the first request through a proxy that nobody told us of is said once', async () => {
  const server = await makeServer(testing.house, { quiet: true })
  const said: string[] = []
  watchForwarding(server, (sentence) => said.push(sentence))
  await server.inject({ url: '/' })
  expect(said).toEqual([])
  for (let n = 0; n < 3; n += 1)
    await server.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(said).toEqual([expect.stringContaining('TRUST_PROXY')])
})
