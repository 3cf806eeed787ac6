import type { PersonalData } from '../room/personalData.ts'

/** The tables of backups and their rehearsals say nothing about people. */
export const backupData: PersonalData = {
  impersonal: {
    backups: {
      reason: 'when backups were made, and where',
      columns: 'id began_at ended_at place problem kept_because',
    },
    late_files: { reason: 'files that are deleted as soon as a backup is made', columns: 'key' },
    backup_rehearsals: {
      reason: 'when restores were rehearsed, and what they held',
      columns: 'id began_at ended_at source rows files problem',
    },
  },
}
