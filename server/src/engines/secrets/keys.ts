import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { writeDurably } from '../disk/durableFile.ts'

/** Stores secrets that are created once: in a folder, or in the database if several processes share them. */
export interface KeyKeeper {
  /** Returns the stored value of that name; the first call creates and stores it. Throws for a value that is too short. */
  keep(name: string, make: () => Promise<string>): Promise<string>
}

/** The fewest characters of a secret: 24 random bytes in base64url. */
const shortestKey = 32

/** Stores each secret in a file that only this user can read. */
export function keysInFolder(folder: string): KeyKeeper {
  return {
    async keep(name, make) {
      const file = join(folder, name)
      const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      if (known !== undefined) return wholeKey(known.trim(), file)
      const value = wholeKey(await make(), file)
      await writeDurably(file, [Buffer.from(value)])
      return value
    },
  }
}

/** Refuses a secret that anyone could guess, such as the empty one that a full disk leaves. */
export function wholeKey(value: string, place: string): string {
  if (value.length >= shortestKey) return value
  throw new Error(
    `The key in ${place} is empty or too short. Restore it from a backup, or delete it: a new one is then made, and everything that the old one signed becomes invalid.`,
  )
}
