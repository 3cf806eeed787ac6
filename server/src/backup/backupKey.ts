import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { generateX25519Identity, identityToRecipient } from 'age-encryption'

import { writeDurably } from '../engines/disk/durableFile.ts'

/** The public half of the key of backups. The other half opens them; it is shown once and stored nowhere on this machine. */
export interface BackupKey {
  readonly recipient: string
  /** Only when the key was made now. */
  readonly identity: string | undefined
}

const fileName = 'backup-recipient'

/** Returns the public half that is stored; undefined if no key was made yet. */
export async function recipientIn(keysFolder: string): Promise<string | undefined> {
  const known = await readFile(join(keysFolder, fileName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return known?.trim()
}

/** Returns the key for the backups of this system; the first call makes it. An intruder on the machine can't open its backups. */
export async function backupKeyIn(keysFolder: string): Promise<BackupKey> {
  const known = await recipientIn(keysFolder)
  if (known !== undefined) return { recipient: known, identity: undefined }
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  await writeDurably(join(keysFolder, fileName), [Buffer.from(recipient)])
  return { recipient, identity }
}
