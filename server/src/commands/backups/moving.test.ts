import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { afterAll, expect, test } from 'vitest'

import { demoKey, releasedDatabase } from '../../backup/testing/released.ts'
import { demoPassword } from '../../demo/people.ts'
import { startEmbeddedPostgres } from '../../engines/postgres/embeddedPostgres.ts'
import { newSecret } from '../../engines/secrets/secretKey.ts'
import { openTestingOn } from '../../testing/testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'saathi-moving-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command in a process of its own; it must succeed. */
async function run(name: string, words: readonly string[], settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...words], {
    env: { PATH: process.env['PATH'], HOME: folder, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
  await once(child, 'close')
  expect(child.exitCode, said).toBe(0)
  return said
}

test('a system with the embedded PostgreSQL moves to another PostgreSQL, and its people and links go on', async () => {
  const old = { DATA_DIR: join(folder, 'old') }
  const demo = join(folder, 'demo-key')
  writeFileSync(demo, demoKey.identity)
  await run('restore', [releasedDatabase('0.15.0'), '--key', demo], old)
  mkdirSync(join(folder, 'old', 'keys'), { recursive: true })
  const link = newSecret()
  writeFileSync(join(folder, 'old', 'keys', 'file-links'), link)
  // The fixture is of a version that stored only the public half.
  rmSync(join(folder, 'old', 'keys', 'backup-recipient'), { force: true })
  const backup = join(folder, 'moving.age')
  await run('backup', [backup], old)

  const other = await startEmbeddedPostgres(join(folder, 'other'), () => undefined)
  try {
    const moved = {
      DATABASE_URL: other.url,
      SECRET_KEY: newSecret(),
      DATA_DIR: join(folder, 'moved'),
    }
    const key = join(folder, 'old', 'keys', 'backup')
    await run('restore', [backup, '--key', key], moved)
    expect(await run('verify', [backup, '--key', key], moved)).toMatch(/are \d+ encrypted rows here/)
    const { ask, house, close } = await openTestingOn(other.url, moved)
    try {
      const asha = { email: 'asha@demo.example', password: demoPassword }
      expect((await ask(identityCalls.signIn, { body: asha })).user.email).toBe(asha.email)
      expect(await house.keys.keep('file-links', async () => 'another one')).toBe(link)
    } finally {
      await close()
    }
  } finally {
    await other.stop()
  }
  expect(readFileSync(join(folder, 'moved', 'keys', 'backup'), 'utf8')).toContain('AGE-SECRET-KEY')
})
