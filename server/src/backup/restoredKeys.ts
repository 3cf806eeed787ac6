import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { ClientBase } from 'pg'

import type { SealedKeys } from '../engines/secrets/sealedKeys.ts'
import { BackupRefusal } from './archive/archive.ts'
import { backupKeyFiles } from './backupKey.ts'
import type { About } from './archive/contents.ts'

/** The file of `SECRET_KEY`, if it is not a setting. */
const secretKeyFile = 'secret-key'

/** The backup's keys, and what becomes of them. */
interface TakesKeys {
  readonly keysFolder: string
  readonly keys: About['keys'] | undefined
  readonly sealing?: Pick<SealedKeys, 'rowsOf'> | undefined
  /** The files that were written, and the keys that become rows. */
  readonly written: { readonly keys: string[]; readonly rows: Map<string, string> }
}

interface SavedKey {
  readonly name: string
  readonly bytes: Buffer
}

/** Takes a key as it is used here: as a file, or as a row once the rows are restored. */
export async function takeKey(target: TakesKeys, saved: About['keys'], key: SavedKey): Promise<void> {
  const { name, bytes } = key
  const isRow = target.keys === 'rows' && saved === 'files' && !backupKeyFiles.includes(name)
  // Rows are encrypted with the secret key of this system.
  if (isRow && name !== secretKeyFile) target.written.rows.set(name, String(bytes).trim())
  else if (!isRow) await writeKey(target, key)
}

/** Stores the keys that become rows, with all other rows. */
export async function storeKeys(client: ClientBase, { sealing, written }: TakesKeys): Promise<void> {
  if (written.rows.size === 0) return
  for (const row of (await sealing?.rowsOf(written.rows)) ?? [])
    await client.query('insert into keys (name, value) values ($1, $2)', [...row])
}

async function writeKey({ keysFolder, written }: TakesKeys, { name, bytes }: SavedKey): Promise<void> {
  if (!/^[\w-]+(\.[\w-]+)*$/.test(name))
    throw new BackupRefusal(`The backup has a key with the name ${name}.`)
  await mkdir(keysFolder, { recursive: true, mode: 0o700 })
  // The person who restores may have put the key of the backups here.
  if (backupKeyFiles.includes(name) && existsSync(join(keysFolder, name))) return
  written.keys.push(name)
  await writeFile(join(keysFolder, name), bytes, { mode: 0o600 })
}
