import type { ReadSettings } from '../engines/settings/settings.ts'

/** The product's own backups. */
export interface BackupSettings {
  /** A folder, or `s3`; undefined means none. */
  readonly to: string | undefined
  /** How many are kept. */
  readonly keep: number
  /** The key that opens them; undefined means the file `keys/backup`, which the first backup by hand makes. */
  readonly key: string | undefined
  /** The public half of the key, on machines that must not be able to open backups. */
  readonly recipient: string | undefined
}

/** Reads the settings of the daily backup. */
export const readBackups: ReadSettings<BackupSettings> = (read) => ({
  to: read.text('BACKUP_TO'),
  keep: read.number('BACKUP_KEEP', 14, 1, 1000),
  key: read.text('BACKUP_KEY'),
  recipient: read.text('BACKUP_RECIPIENT'),
})
