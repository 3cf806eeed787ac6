import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { ClientBase } from 'pg'

import { writeDurably } from '../engines/disk/durableFile.ts'
import type { Shelf } from '../engines/files/files.ts'
import { keysIn, refuseRows } from './emptySystem.ts'

/** The place of a restore. */
interface Place {
  readonly files: Pick<Shelf, 'list' | 'remove'>
  readonly keysFolder: string
  /** A file that is there while a restore runs. */
  readonly mark?: string | undefined
}

/** Removes the files and keys of a restore that was killed. Its rows were never there: they come in one transaction. */
export async function clearKilledRestore(client: ClientBase, place: Place): Promise<void> {
  if (place.mark === undefined || !existsSync(place.mark)) return
  await refuseRows(client)
  for await (const key of place.files.list()) await place.files.remove(key)
  for (const name of await keysIn(place.keysFolder)) await rm(join(place.keysFolder, name), { force: true })
}

/** Marks a system that is empty, or says that no restore runs any more. */
export async function markRestore({ mark }: Place, isRunning: boolean): Promise<void> {
  if (mark === undefined) return
  await (isRunning ? writeDurably(mark, [Buffer.from('A restore was begun.\n')]) : rm(mark, { force: true }))
}
