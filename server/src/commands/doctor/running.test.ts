import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'
import webPush from 'web-push'

import { keysInFolder } from '../../engines/secrets/keys.ts'
import { openTesting } from '../../testing/testing.ts'
import { judgedProcesses } from './processes.ts'
import { hopsIn, judgedHops, proxyFindings } from './proxies.ts'
import { judgedKeys, pushFinding } from './push.ts'

const testing = await openTesting({ MAIL_FROM: 'Saathi <team@saathi.example>' })
const { house, app } = testing
const folder = mkdtempSync(join(tmpdir(), 'saathi-doctor-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('push keys', () => {
  const own = webPush.generateVAPIDKeys()
  const others = webPush.generateVAPIDKeys()
  test.each([
    { what: 'a pair', keys: own, from: 'Saathi <team@saathi.example>', state: 'right' },
    {
      what: 'a pair of a sender on localhost',
      keys: own,
      from: 'Saathi <no-reply@localhost>',
      state: 'weak',
    },
    {
      what: 'halves of two pairs',
      keys: { ...own, publicKey: others.publicKey },
      from: 'team@saathi.example',
      state: 'missing',
    },
    { what: 'no keys', keys: undefined, from: 'team@saathi.example', state: 'missing' },
  ])('$what: $state', ({ keys, from, state }) => {
    expect(judgedKeys(keys, from).state).toBe(state)
  })

  test('those of a running product are right', async () => {
    expect(await pushFinding(house)).toMatchObject({ state: 'right' })
  })

  test('a look makes none', async () => {
    const keys = keysInFolder(join(folder, 'keys'))
    expect(await pushFinding({ config: house.config, keys })).toMatchObject({ state: 'missing' })
    expect(existsSync(join(folder, 'keys'))).toBe(false)
  })
})

test.each([
  [[], 'weak', 'Start the product'],
  [['1.2.0', '1.2.0'], 'right', undefined],
  [['1.1.0', '1.2.0'], 'weak', 'Replace the older ones'],
  [['1.1.0'], 'weak', 'Restart the product'],
] as const)('processes of the versions %o are %s for the doctor of 1.2.0', (versions, state, advice) => {
  const rows = versions.map((version) => ({ version }))
  const found = judgedProcesses(rows, '1.2.0')
  expect(found.state).toBe(state)
  expect(found.advice?.startsWith(advice ?? '') ?? advice === undefined).toBe(true)
})

describe('proxies', () => {
  test.each([
    { hops: [[1, 90]], set: '1', state: 'right' },
    {
      hops: [
        [0, 500],
        [1, 90],
        [3, 2],
      ],
      set: '1',
      state: 'right',
    },
    { hops: [[0, 500]], set: undefined, state: 'right' },
    {
      hops: [
        [2, 90],
        [3, 2],
      ],
      set: '1',
      state: 'weak',
      advice: 'TRUST_PROXY=2',
    },
    { hops: [[1, 90]], set: '2', state: 'weak', advice: 'TRUST_PROXY=1' },
    { hops: [[1, 90]], set: undefined, state: 'weak', advice: 'TRUST_PROXY=1' },
    { hops: [[0, 500]], set: '1', state: 'weak', advice: 'X-Forwarded-For' },
  ] as const)('TRUST_PROXY $set with requests of $hops is $state', ({ hops, set, state, ...rest }) => {
    const [found] = judgedHops(new Map(hops), set)
    expect(found?.state).toBe(state)
    if ('advice' in rest) expect(found?.advice).toContain(rest.advice)
  })

  test('networks in place of a number are not judged', () => {
    expect(judgedHops(new Map([[2, 90]]), '10.0.0.0/8')).toEqual([])
  })

  test('the product counts the addresses that requests name', async () => {
    const ask = (forwarded: string) =>
      app.server.inject({ url: '/healthz', headers: { 'x-forwarded-for': forwarded } })
    for (const forwarded of ['203.0.113.9, 10.0.0.1', '203.0.113.9,10.0.0.1', '203.0.113.9'])
      await ask(forwarded)
    const { body } = await app.server.inject({ url: '/metrics' })
    expect(Object.fromEntries(hopsIn(body))).toMatchObject({ 1: 1, 2: 2 })
  })

  test('a running product is asked for its counts', async () => {
    const port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port)
    const config = { ...house.config, host: '0.0.0.0', port, publicUrl: `http://127.0.0.1:${port}` }
    expect(await proxyFindings(config)).toMatchObject([{ part: 'Proxies', state: 'weak' }])
    expect(await proxyFindings({ ...config, port: 9, publicUrl: 'http://127.0.0.1:9' })).toEqual([])
  })
})
