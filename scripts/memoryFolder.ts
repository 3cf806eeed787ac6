import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Linux keeps the files of this folder in memory. */
const memory = '/dev/shm'
const gigabyte = 2 ** 30
/** What the tests of one run write at the same time stays below this. */
const written = 2 * gigabyte
/** The servers and browsers of the tests need this much memory for themselves. */
const needed = 4 * gigabyte

/**
 * Lets the tests that this process starts write into memory, if the machine has enough of it. Nobody needs their data
 * afterwards, and on a busy disk each new database waits. Everything is deleted when this process ends.
 */
export function writeIntoMemory(): void {
  if (!hasRoom()) return
  const folder = mkdtempSync(join(memory, 'saathi-tests-'))
  // PostgreSQL runs as another user and has its folders inside.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > written && process.availableMemory() > written + needed
  } catch {
    // Other systems have no such folder.
    return false
  }
}
