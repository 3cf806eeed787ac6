import { constants } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file completely or not at all, even if the disk is full or the power fails. The bytes are written to a
 * second file and are on the disk before the file gets its name. After a failure the partial file is deleted, so
 * that a full disk has room again. Two calls must not write the same file at once.
 */
export async function writeDurably(
  file: string,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const folder = dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writePart(partOf(file), chunks)
    await rename(partOf(file), file)
  } catch (error) {
    await rm(partOf(file), { force: true }).catch(() => undefined)
    throw error
  }
  await syncFolder(folder)
}

async function writePart(
  file: string,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const part = await open(file, 'w', 0o600)
  try {
    for await (const chunk of chunks) await part.writeFile(chunk)
    await part.sync()
  } finally {
    await part.close()
  }
}

/**
 * The file that is written before it is renamed to its final name. The name follows from the final one, so that
 * deleting a file also finds its part.
 */
export const partOf = (file: string) => `${file}.part`

/** Makes a new name in a folder durable. Windows cannot open a folder, and needs no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
