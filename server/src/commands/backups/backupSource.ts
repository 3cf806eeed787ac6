import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** A backup and the key that opens it, as a command line names them. */
export interface NamedBackup {
  readonly source: string
  readonly identity: string
}

/**
 * Reads `SOURCE --key FILE`; undefined if a part is missing. The file has the key that the first backup printed; `BACKUP_KEY` can hold the key
 * instead.
 */
export function readNamedBackup(): NamedBackup | undefined {
  const { values, positionals } = parseArgs({
    options: { key: { type: 'string' } },
    allowPositionals: true,
  })
  const [source] = positionals
  // A file of age may have comments beside the key.
  const identity = /AGE-SECRET-KEY-1[A-Z0-9]+/.exec(writtenKey(values.key))?.[0]
  return source === undefined || identity === undefined ? undefined : { source, identity }
}

function writtenKey(file: string | undefined): string {
  if (file === undefined) return process.env['BACKUP_KEY'] ?? ''
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** How `restore` and `verify` are called. */
export const usageOf = (command: string) =>
  `npm run ${command} -- SOURCE --key FILE
  SOURCE is a backup, or s3: and its key in the store. FILE has the key that the first backup printed; BACKUP_KEY can hold the key instead.`
