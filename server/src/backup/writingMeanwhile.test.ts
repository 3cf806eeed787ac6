import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, inject, test, vi } from 'vitest'

import { openTestChat } from '../chat/testing/testChat.ts'
import { sql } from '../engines/database/database.ts'
import { shelfInFolder } from '../engines/files/files.ts'
import { backupOf, restoreInto, verifyIn } from './testing/backups.ts'

const { testing, pair } = await openTestChat({ SOCKET_RATE: '100000' })
const folder = mkdtempSync(join(tmpdir(), 'saathi-meanwhile-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** `npm run faults` has 200 people, a test run fewer. */
const people = process.env['FAULTS'] === 'long' ? 200 : 20

test(`of ${people} people who write while a backup is made, it has every message that was acknowledged before, each once`, async () => {
  const pairs = await Promise.all(Array.from({ length: people / 2 }, pair))
  const acknowledged: string[] = []
  const over = new AbortController()
  /** Sends one message after another; each begins when the one before is acknowledged. */
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
  const untilAcknowledged = async (count: number) => {
    await vi.waitUntil(() => acknowledged.length >= count, { timeout: inject('patienceMs') })
  }
  await untilAcknowledged(5 * people)
  const before = [...acknowledged]
  const { bytes } = await backupOf(
    testing.databaseUrl,
    { files: shelfInFolder(join(folder, 'files')), keysFolder: join(folder, 'keys') },
    // The moment of the backup is over, and everybody goes on.
    () => untilAcknowledged(before.length + 5 * people),
  )
  over.abort()
  await Promise.all(writers)
  const restored = await restoreInto(folder, bytes)
  const texts = await restored.db.many<{ text: string }>(sql`select text from messages`)
  const ids = texts.map(({ text }) => text)
  expect(new Set(ids).size).toBe(ids.length)
  expect(before.filter((id) => !ids.includes(id))).toEqual([])
  // Numbers in a channel are dense in the restored system too.
  expect(
    await restored.db.many(
      sql`select channel_id from messages group by channel_id having max(seq) <> count(*) or min(seq) <> 1`,
    ),
  ).toEqual([])
  expect((await verifyIn(restored, bytes)).problems).toEqual([])
  expect(ids.length).toBeLessThan(acknowledged.length)
})
