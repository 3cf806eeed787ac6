import type { ReadSettings } from '../engines/settings/settings.ts'

/** The product's own backups. */
export interface BackupSettings {
  /** A folder, or `s3`; undefined means none. */
  readonly to: string | undefined
  /** How many are kept. */
  readonly keep: number
  /** The public half of their key; undefined means the file that the first backup by hand makes. */
  readonly recipient: string | undefined
}

/** Reads the settings of the daily backup. */
export const readBackups: ReadSettings<BackupSettings> = (read) => ({
  to: read.text('BACKUP_TO'),
  keep: read.number('BACKUP_KEEP', 14, 1, 1000),
  recipient: read.text('BACKUP_RECIPIENT'),
})
