import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { startProduct } from '../server/src/main.ts'
import { isBuilt } from './builtFrom.ts'

const say = (line: string) => console.log(line)

/** Milliseconds after which a stop is forced. */
const stopTimeoutMs = 10_000

try {
  buildWeb()
  const started = await startProduct(process.env, say)
  say('')
  say(`  Open ${started.address}`)
  if (started.demo) {
    say('')
    say('  Demo people, all with the password Saathi#2026:')
    say('    asha@demo.example   a mentee under way, with her mentor Ravi')
    say('    ravi@demo.example   a mentor, chats with Asha')
    say('    nila@demo.example   a new mentee with one survey to answer')
    say('    meera@demo.example  mentor of a group (kiran@, divya@, sameer@demo.example)')
    say('    and more: see the README')
    say(`  Mails land in ${started.address}/dev/outbox`)
  }
  say('')
  say('  Ctrl-C ends it.')
  stopOnSignals(started.stop)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** Builds in a separate process, because the build tool changes the environment that holds the settings. */
function buildWeb(): void {
  if (isBuilt()) return
  const built = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('The web client could not be built.')
}

/** Ends when the parent ends, because npm does not forward SIGTERM. */
function endWithParent(end: () => void): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) end()
  }, 500).unref()
}

function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false
  const end = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => {
      console.error(`The stop took longer than ${stopTimeoutMs / 1000} s and was forced.`)
      process.exit(1)
    }, stopTimeoutMs).unref()
    void stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  if (process.env.npm_lifecycle_event !== undefined) endWithParent(end)
}
