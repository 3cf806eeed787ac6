import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { startCoturn } from '../../../../scripts/coturn.ts'

const turn = await startCoturn('a-shared-secret')
afterAll(() => turn.close())

function check(settings: Readonly<Record<string, string>>) {
  const { stdout, status } = spawnSync(process.execPath, [join(import.meta.dirname, 'callsCheck.ts')], {
    encoding: 'utf8',
    env: { ...process.env, TURN_URL: '', TURN_SECRET: '', ...settings },
  })
  return { stdout, status }
}

test.for(['udp', 'tcp'])('over %s the check says where the server passes media on', (transport) => {
  const address = `turn:127.0.0.1:${turn.port}?transport=${transport}`
  const { stdout, status } = check({ TURN_URL: address, TURN_SECRET: 'a-shared-secret' })
  expect(stdout).toMatch(/passes media on at 127\.0\.0\.1:\d+\./)
  expect(status).toBe(0)
})

test('with another secret it fails, and without a server it says what works', () => {
  const wrong = check({ TURN_URL: `turn:127.0.0.1:${turn.port}`, TURN_SECRET: 'another-secret' })
  expect(wrong.stdout).toContain('gave no way: check its address, its ports and TURN_SECRET.')
  expect(wrong.status).toBe(1)
  expect(check({})).toMatchObject({ status: 0, stdout: expect.stringContaining('TURN_URL is not set') })
})
