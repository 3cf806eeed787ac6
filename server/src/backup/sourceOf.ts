import { join } from 'node:path'

import type { Client } from 'pg'

import type { Config } from '../house/config.ts'
import type { Shelf } from '../engines/files/files.ts'
import type { BackupSource } from './makeBackup.ts'
import { isBackupKey } from './targets.ts'
import { productVersion } from '../house/version.ts'

/** Returns what a backup of a system is made of. */
export function sourceOf(
  { dataDir, databaseUrl, given }: Config,
  parts: Pick<BackupSource, 'recipient' | 'now' | 'say'> & {
    readonly client: Client
    readonly files: Pick<Shelf, 'list' | 'read'>
  },
): BackupSource {
  const { files } = parts
  return {
    ...parts,
    files: { read: (key) => files.read(key), list: () => withoutBackups(files.list()) },
    keysFolder: keysFolderOf(dataDir),
    keys: databaseUrl === undefined ? 'files' : 'rows',
    settings: given,
    product: productVersion(),
  }
}

/** The folder of the keys of a system. */
export const keysFolderOf = (dataDir: string) => join(dataDir, 'keys')

async function* withoutBackups(keys: AsyncIterable<string>) {
  for await (const key of keys) if (!isBackupKey(key)) yield key
}
