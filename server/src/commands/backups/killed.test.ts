import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, inject, test, vi } from 'vitest'

import { openTestChat } from '../../chat/testing/testChat.ts'
import { sql } from '../../engines/database/database.ts'
import { emptyDatabase } from '../../testing/emptyDatabase.ts'

const { testing, pair } = await openTestChat({ SOCKET_RATE: '100000' })
const folder = mkdtempSync(join(tmpdir(), 'saathi-killed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const to = join(folder, 'backups')

/** `npm run faults` has 200 people, a test run fewer. */
const people = process.env['FAULTS'] === 'long' ? 200 : 20

/** Starts a command in a process of its own, and calls `heard` with each piece that it prints. */
function start(
  name: string,
  words: readonly string[],
  {
    over = {},
    heard = () => undefined,
  }: {
    readonly over?: Readonly<Record<string, string>>
    readonly heard?: (kill: () => void) => void
  } = {},
) {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...words], {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      DATABASE_URL: testing.databaseUrl,
      DATA_DIR: folder,
      ...over,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      heard(() => child.kill('SIGKILL'))
    })
  return once(child, 'close').then(() => ({ code: child.exitCode, signal: child.signalCode, said }))
}

const backups = () => readdirSync(to).filter((name) => name.endsWith('.age'))

/** Restores a backup by the commands, elsewhere, and returns the texts of its messages. */
async function textsIn(backup: string): Promise<readonly string[]> {
  const db = await emptyDatabase()
  const elsewhere = {
    DATABASE_URL: db.url,
    DATA_DIR: mkdtempSync(join(folder, 'elsewhere-')),
    BACKUP_KEY: readFileSync(join(folder, 'keys', 'backup'), 'utf8').trim(),
  }
  expect(await start('restore', [join(to, backup)], { over: elsewhere })).toMatchObject({ code: 0 })
  expect(await start('verify', [join(to, backup)], { over: elsewhere })).toMatchObject({ code: 0 })
  return (await db.many<{ text: string }>(sql`select text from messages`)).map(({ text }) => text)
}

test(`while ${people} people write, a backup is killed somewhere; the last good one stays, and the next one has all that was acknowledged, each once`, async () => {
  const pairs = await Promise.all(Array.from({ length: people / 2 }, pair))
  const acknowledged: string[] = []
  const over = new AbortController()
  const write = async (socket: (typeof pairs)[number]['hers'], channel: string, name: string) => {
    for (let number = 1; !over.signal.aborted; number += 1) {
      const id = `${name}-${number}`
      socket.send({ command: 'send', channel, message: id, tempId: id })
      await socket.next('new_message', (event) => event.message.tempId === id)
      acknowledged.push(id)
    }
  }
  const writers = pairs.flatMap(({ hers, his, channel }, place) => [
    write(hers, channel, `hers-${place}`),
    write(his, channel, `his-${place}`),
  ])
  const untilMore = (count: number) => {
    const until = acknowledged.length + count
    return vi.waitUntil(() => acknowledged.length >= until, { timeout: inject('patienceMs') })
  }
  await untilMore(people)
  const beforeFirst = [...acknowledged]
  expect(await start('backup', [`${to}/`])).toMatchObject({ code: 0 })
  const [good = ''] = backups()

  // It prints a piece for each table, and is killed after one of the first.
  let pieces = 1 + Math.floor(Math.random() * 20)
  const killed = await start('backup', [`${to}/`], {
    heard: (kill) => {
      pieces -= 1
      if (pieces === 0) kill()
    },
  })
  // A short machine may print everything in fewer pieces; then it was whole.
  const expected = killed.signal === 'SIGKILL' ? [good] : expect.arrayContaining([good])
  expect(backups()).toEqual(expected)

  await untilMore(people)
  const before = [...acknowledged]
  const next = await start('backup', [join(to, 'next.age')])
  expect(next).toMatchObject({ code: 0 })
  await untilMore(people)
  over.abort()
  await Promise.all(writers)
  for (const [backup, wanted] of [
    [good, beforeFirst],
    ['next.age', before],
  ] as const) {
    const texts = await textsIn(backup)
    expect(wanted.filter((id) => !texts.includes(id))).toEqual([])
    expect(new Set(texts).size).toBe(texts.length)
    expect(texts.length).toBeLessThan(acknowledged.length)
  }
})
