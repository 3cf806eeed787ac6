import { randomUUID } from 'node:crypto'
import { link, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { generateX25519Identity, identityToRecipient } from 'age-encryption'

import { writeDurably } from '../engines/disk/durableFile.ts'
import { BackupRefusal } from './archive/archive.ts'
import type { BackupSettings } from './settings.ts'

/** The key of the backups of a system. */
export interface BackupKey {
  /** The public half, for which backups are encrypted. */
  readonly recipient: string
  /** The half that opens them; undefined on a machine that has only the public half. */
  readonly identity: string | undefined
}

/** The file of the key in the folder of keys. */
export const backupKeyFile = 'backup'
/** Systems before version 0.16 have only the public half on the machine. */
const recipientFile = 'backup-recipient'

/** The files of the folder of keys that have a key of backups. */
export const backupKeyFiles: readonly string[] = [backupKeyFile, recipientFile]

type KeySettings = Pick<BackupSettings, 'key' | 'recipient'>

/** Returns the key of this system: that of the settings, or of its file; undefined if there is none yet. */
export async function knownBackupKey(
  keysFolder: string,
  { key, recipient }: KeySettings,
): Promise<BackupKey | undefined> {
  if (key !== undefined) return keyOf(key, 'BACKUP_KEY')
  if (recipient !== undefined) return { recipient, identity: undefined }
  const written = await textIn(join(keysFolder, backupKeyFile))
  if (written !== undefined) return keyOf(written, join(keysFolder, backupKeyFile))
  const publicHalf = await textIn(join(keysFolder, recipientFile))
  return publicHalf === undefined ? undefined : { recipient: publicHalf.trim(), identity: undefined }
}

/** Returns the key of this system, and whether it was made now. */
export async function backupKeyOf(
  keysFolder: string,
  settings: KeySettings,
): Promise<BackupKey & { readonly isNew: boolean }> {
  const known = await knownBackupKey(keysFolder, settings)
  if (known !== undefined) return { ...known, isNew: false }
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  if (await writeFirst(join(keysFolder, backupKeyFile), `${identity}\n`))
    return { recipient, identity, isNew: true }
  return backupKeyOf(keysFolder, settings)
}

/** Writes a file durably, unless another process was first; returns whether it was written. A key that was replaced opens nothing any more. */
async function writeFirst(file: string, text: string): Promise<boolean> {
  // Backups leave out parts of keys.
  const own = `${file}.${randomUUID()}.part`
  await writeDurably(own, [Buffer.from(text)])
  try {
    await link(own, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(own, { force: true })
  }
}

/** Returns the key in a text; undefined if it has none. A file of age may have comments beside the key. */
export function identityIn(text: string): string | undefined {
  return /AGE-SECRET-KEY-1[A-Z0-9]+/.exec(text)?.[0]
}

async function keyOf(text: string, place: string): Promise<BackupKey> {
  const identity = identityIn(text)
  if (identity === undefined) throw new BackupRefusal(`There is no key of backups in ${place}.`)
  const recipient = await identityToRecipient(identity).catch(() => {
    throw new BackupRefusal(`The key of backups in ${place} is not complete.`)
  })
  return { recipient, identity }
}

async function textIn(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
