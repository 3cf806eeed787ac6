import { join } from 'node:path'

import type { Client } from 'pg'

import type { Config } from '../house/config.ts'
import type { Shelf } from '../engines/files/files.ts'
import type { BackupSource } from './makeBackup.ts'
import { productVersion } from '../house/version.ts'

/** Returns what a backup of a system is made of. */
export function sourceOf(
  { dataDir, databaseUrl, given }: Config,
  parts: Pick<BackupSource, 'recipient' | 'now' | 'say'> & {
    readonly client: Client
    readonly files: Pick<Shelf, 'list' | 'read'>
  },
): BackupSource {
  return {
    ...parts,
    keysFolder: keysFolderOf(dataDir),
    workFolder: dataDir,
    keys: databaseUrl === undefined ? 'files' : 'rows',
    settings: given,
    product: productVersion(),
  }
}

/** The folder of the keys of a system. */
export const keysFolderOf = (dataDir: string) => join(dataDir, 'keys')
