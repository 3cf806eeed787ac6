import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { pace } from './chat.ts'
import { fillMessages } from './chatLists.ts'
import { startMeasured } from './child.ts'
import { type BenchSystem, productFile } from './system.ts'
import { quantile, ratio } from './table.ts'

const command = join(import.meta.dirname, '..', 'server', 'src', 'commands', 'backups', 'backup.ts')
/** `BACKUP_MESSAGES=5000000` measures what the aim is about; it takes some minutes more. */
const sizes = [100_000, Number(process.env['BACKUP_MESSAGES'] ?? 1_000_000)] as const

/** The time, the memory and the size of backups of few and of many messages, and what a backup costs the chat meanwhile. */
export async function measureBackup(system: BenchSystem): Promise<string[]> {
  const pairs = await system.load(200, 2, 0)
  const made: Made[] = []
  for (const size of sizes) {
    await fillMessages(system.databaseUrl, pairs, size)
    made.push(await backUp(system.folder))
  }
  const [small, large] = made
  if (small === undefined || large === undefined) throw new Error('Both sizes are measured.')
  const options = ['--database', system.databaseUrl, '--data', system.folder]
  const server = await startMeasured(productFile, options, { SOCKET_RATE: '100000' })
  try {
    const p99 = async () => quantile((await pace(server, pairs, { isProduct: true })).waits, 0.99)
    const quiet = await p99()
    const backup = backUp(system.folder)
    const busy = await p99()
    await backup
    return [
      ...made.map(
        ({ seconds, megabytes, fileMegabytes }, place) =>
          `  ${(sizes[place] ?? 0).toLocaleString('en')} messages: ${seconds.toFixed(1)} s, at most ${megabytes} MB of memory, a file of ${fileMegabytes} MB`,
      ),
      ratio('memory, many ÷ few', large.megabytes / small.megabytes, 'at most 1.5'),
      `  200 messages a second, p99 from send to seen: ${quiet.toFixed(1)} ms before, ${busy.toFixed(1)} ms during a backup`,
      ratio('p99 of the chat, during a backup ÷ before', busy / quiet, 'at most 2'),
    ]
  } finally {
    await server.stop()
  }
}

/** A backup that was made. */
interface Made {
  readonly seconds: number
  /** The most memory of its process. */
  readonly megabytes: number
  readonly fileMegabytes: number
}

/** Makes a backup by the product's own command, and watches its memory. */
async function backUp(folder: string): Promise<Made> {
  const file = join(folder, 'bench.age')
  const begun = performance.now()
  const child = spawn(process.execPath, [command, file], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
  })
  let megabytes = 0
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, memoryOf(child.pid))
  }, 100)
  const [code] = await once(child, 'exit')
  clearInterval(watch)
  if (code !== 0) throw new Error('The backup failed.')
  const fileMegabytes = Math.round(statSync(file).size / 1e6)
  return { seconds: (performance.now() - begun) / 1000, megabytes, fileMegabytes }
}

/** Returns the most memory that a process had, in megabytes; 0 after its end. */
function memoryOf(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return 0
  }
}
