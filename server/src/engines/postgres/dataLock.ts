import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

/** A lock on a data folder, held until `release` or the end of this process. */
export interface DataLock {
  release(): void
}

/** Milliseconds for which the lock is tried again: a process that ends releases it a moment later. */
const patienceMs = 1000

/**
 * Locks a data folder for this process; throws a sentence if another process has it. The lock is that of a SQLite
 * file, which the operating system releases however the process ends.
 */
export async function lockData(folder: string): Promise<DataLock> {
  // Others may enter the folder but not list it; the files inside have permissions of their own.
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const until = Date.now() + patienceMs
  for (;;) {
    const lock = tryLock(join(folder, 'lock'))
    if (lock !== undefined) return lock
    if (Date.now() > until) {
      throw new Error(`Something runs on ${folder} already. Stop it first, or set another DATA_DIR.`)
    }
    await wait(100)
  }
}

function tryLock(file: string): DataLock | undefined {
  const database = new DatabaseSync(file)
  try {
    database.exec('begin exclusive')
    return { release: () => database.close() }
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return undefined
    throw error
  }
}

/** SQLITE_BUSY: another process has the lock. */
const sqliteBusy = 5
