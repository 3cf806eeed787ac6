import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { BackupRefusal } from '../../backup/archive/archive.ts'
import { identityIn, knownBackupKey } from '../../backup/backupKey.ts'
import { readBackups } from '../../backup/settings.ts'
import { keysFolderOf } from '../../backup/sourceOf.ts'
import type { Config } from '../../house/config.ts'

/** What a command line names. */
export interface NamedBackup {
  readonly source: string
  /** The file of the key. */
  readonly key: string | undefined
  readonly isRehearsal: boolean
}

/** Reads `SOURCE --key FILE`, and `--rehearse`; undefined without a source. */
export function readNamedBackup(): NamedBackup | undefined {
  const { values, positionals } = parseArgs({
    options: { key: { type: 'string' }, rehearse: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [source] = positionals
  if (source === undefined) return undefined
  return { source, key: values.key, isRehearsal: values.rehearse === true }
}

/** Returns the key that opens a backup: that of the file, of `BACKUP_KEY`, or of this machine. */
export async function identityFor({ key }: NamedBackup, config: Config): Promise<string> {
  if (key !== undefined) {
    const identity = existsSync(key) ? identityIn(readFileSync(key, 'utf8')) : undefined
    if (identity === undefined) throw new BackupRefusal(`There is no key of backups in ${key}.`)
    return identity
  }
  const known = await knownBackupKey(keysFolderOf(config.dataDir), config.of(readBackups))
  if (known?.identity !== undefined) return known.identity
  throw new BackupRefusal(
    'The key is missing: name its file with --key FILE, or set BACKUP_KEY. The first backup printed it.',
  )
}

/** How `restore` and `verify` are called. */
export const usageOf = (command: string) =>
  `npm run ${command} -- SOURCE --key FILE
  SOURCE is a backup, s3: and its key in the store, or a folder or s3 for the newest one there.
  FILE has the key that the first backup printed. Without it, the key is that of BACKUP_KEY, or of this machine.${
    command === 'restore'
      ? '\n  --rehearse restores into a database beside the running one, compares it with the backup, and drops it again.'
      : ''
  }`
