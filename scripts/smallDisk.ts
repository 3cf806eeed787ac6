import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A disk of its own under a folder, which can be filled. */
export interface SmallDisk {
  /** Fills it to the last byte. */
  fill(): void
  /** Takes away what `fill` wrote. */
  free(): void
  /** Takes the disk away, with all that is on it. */
  close(): void
}

/** The disk lies in the memory, so it has its bytes only where something is written. */
const size = '700m'
const block: Buffer = Buffer.alloc(1024 * 1024)

/** Mounts a small disk on an empty folder. Only root can do that: for others it throws a sentence. */
export function mountSmallDisk(folder: string): SmallDisk {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'saathi', folder], {
    encoding: 'utf8',
  })
  if (mounted.status !== 0)
    throw new Error(`A disk that can be full is mounted by root only: ${mounted.stderr.trim()}`)
  const filling = join(folder, 'filling')
  return {
    fill() {
      const file = openSync(filling, 'w')
      try {
        for (let bytes = block; bytes.length > 0;) bytes = writeOr(file, bytes)
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(filling, { force: true }),
    close: () => void spawnSync('umount', ['--lazy', folder]),
  }
}

/** Writes bytes; returns how many to try next, which are fewer near the end and none at it. */
function writeOr(file: number, bytes: Buffer): Buffer {
  try {
    writeSync(file, bytes)
    return bytes
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
      return bytes.subarray(0, Math.floor(bytes.length / 2))
    throw error
  }
}
