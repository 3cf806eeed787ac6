import type { PersonalData } from '../room/personalData.ts'

/** The personal data that archives and erasures store. */
export const privacyData: PersonalData = {
  tables: {
    archives: {
      holds: 'that the person asked for their data, and the file',
      why: 'to hand over the data',
      readers: 'the person',
      period: 'an hour',
      people: { person_id: { code: 'The row is deleted at once, and its file by a job.' } },
      columns: 'id status file_key size began_at ready_at',
      archive: { none: 'It is about the archive itself.' },
    },
    erasures: {
      holds: 'that an account was erased, and when the rest of it is deleted',
      why: 'to delete the rest on time',
      readers: 'nobody',
      people: { person_id: { stays: 'It is the proof of the erasure, and names a row without a name.' } },
      columns: 'erased_at purge_after',
      archive: { none: 'There is none before the erasure.' },
    },
  },
  files: {
    exports: {
      holds: 'the archive of a person',
      readers: 'the person, by a link that works for minutes',
      period: 'an hour',
    },
  },
  jobs: { purgePerson: 'personId', buildExport: 'personId id role', forgetExport: 'key' },
}
