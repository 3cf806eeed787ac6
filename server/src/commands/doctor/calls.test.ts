import { afterAll, expect, test } from 'vitest'

import { startCoturn } from '../../../../scripts/coturn.ts'
import { readConfig } from '../../house/config.ts'
import { readCalls, type RelaySettings } from '../../video/line/settings.ts'
import { callFindings, relayFinding } from './calls.ts'

const secret = 'a-shared-secret'
const turn = await startCoturn(secret)
const closed = await startCoturn(secret, { refusesPrivate: true })
afterAll(async () => {
  await turn.close()
  await closed.close()
})

function find(settings: Readonly<Record<string, string>>) {
  const read = readConfig({ PUBLIC_URL: 'http://127.0.0.1:3000', ...settings }, [readCalls])
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return callFindings(read.config)
}

test('servers that work are right, and media that they pass on reaches the relay', async () => {
  const found = await find({
    STUN_URL: `stun:127.0.0.1:${turn.port}`,
    TURN_URL: `turn:127.0.0.1:${turn.port} turn:127.0.0.1:${turn.port}?transport=tcp`,
    TURN_SECRET: secret,
  })
  expect(found.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'right'))
  expect(found.map(({ says }) => says).join('\n')).toMatch(
    /tells browsers their address[^]*transport=tcp passes media on at 127\.0\.0\.1:\d+\.[^]*media reaches it through/,
  )
})

test('another secret, a server that is away, and a way that ends before the relay are missing', async () => {
  const [wrong, away, shut] = await Promise.all([
    find({ TURN_URL: `turn:127.0.0.1:${turn.port}`, TURN_SECRET: 'another-secret' }),
    find({ STUN_URL: 'stun:127.0.0.1:9' }),
    find({ TURN_URL: `turn:127.0.0.1:${closed.port}`, TURN_SECRET: secret }),
  ])
  expect(wrong[0]).toMatchObject({ state: 'missing', says: expect.stringContaining('gave no way') })
  expect(away.find(({ says }) => says.startsWith('stun:'))?.state).toBe('missing')
  expect(shut.map(({ state }) => state)).toEqual(['right', 'right', 'missing'])
  expect(shut[2]?.advice).toContain('CALL_RELAY_PORTS')
})

test('for people outside, a server whose address is private is weak', async () => {
  const found = await find({
    PUBLIC_URL: 'https://saathi.example',
    TURN_URL: `turn:127.0.0.1:${turn.port}`,
    TURN_SECRET: secret,
  })
  expect(found[0]).toMatchObject({ state: 'weak', advice: expect.stringContaining('external-ip') })
})

const relay: RelaySettings = {
  hosts: [],
  told: [],
  ports: [40_000, 40_199],
  overTcp: false,
  isPrivate: false,
}
const inside = ['10.0.0.4']
const outside = ['10.0.0.4', '8.8.4.4']

test.each([
  { what: 'none', settings: undefined, machine: { isOutside: true, own: outside }, state: 'right' },
  { what: 'a private machine', settings: relay, machine: { isOutside: true, own: inside }, state: 'missing' },
  {
    what: 'a translated address',
    settings: { ...relay, told: ['8.8.4.4'] },
    machine: { isOutside: true, own: inside },
    state: 'right',
  },
  { what: 'a public machine', settings: relay, machine: { isOutside: true, own: outside }, state: 'right' },
  {
    what: 'any port',
    settings: { ...relay, ports: undefined },
    machine: { isOutside: true, own: outside },
    state: 'weak',
  },
  {
    what: 'one network',
    settings: { ...relay, isPrivate: true, ports: undefined },
    machine: { isOutside: false, own: inside },
    state: 'right',
  },
])('the relay with $what is $state', ({ settings, machine, state }) => {
  expect(relayFinding(settings, machine).state).toBe(state)
})
