import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'

import { lineOf, type Parts } from './contents.ts'

/** The lines of the parts of a backup, on the disk: there may be millions. */
export interface PartsList {
  add(part: Parts[number]): Promise<void>
  /** Returns the whole list behind a head, and removes the file when it was read. */
  after(head: string): AsyncIterable<Uint8Array>
  /** Removes the file of a backup that failed. */
  discard(): Promise<void>
}

/** Opens a list in a folder. One backup is made at a time, so the next one replaces what a killed one left. */
export async function openPartsList(folder: string): Promise<PartsList> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'backup-list')
  const writing = createWriteStream(file, { mode: 0o600 })
  await once(writing, 'open')
  writing.on('error', () => undefined)
  return {
    async add(part) {
      if (writing.errored !== null) throw writing.errored
      if (!writing.write(lineOf(part))) await once(writing, 'drain')
    },
    async *after(head) {
      writing.end()
      await finished(writing)
      yield Buffer.from(head)
      yield* createReadStream(file)
      await rm(file, { force: true })
    },
    async discard() {
      writing.destroy()
      await rm(file, { force: true })
    },
  }
}
