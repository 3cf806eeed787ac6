import type { PersonalData } from '../room/personalData.ts'

/** The table of backups says nothing about people. */
export const backupData: PersonalData = {
  impersonal: {
    backups: { reason: 'when backups were made, and where', columns: 'id began_at ended_at place problem' },
  },
}
