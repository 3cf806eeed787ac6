import type { PersonalData } from '../personalData.ts'

/** The personal data that notices store. */
export const notificationsData: PersonalData = {
  tables: {
    notices: {
      holds:
        'what the product told the person, and what they read. Other people are in it by id, never by name',
      why: 'to tell the person something once',
      readers: 'the person',
      people: { person_id: 'leave' },
      columns: 'id kind key params created_at read_at',
      archive: 'notices.json',
    },
    notice_preferences: {
      holds: 'which emails the person wants',
      why: 'to send only those',
      readers: 'the person',
      people: { person_id: 'leave' },
      columns: 'topic mail chosen_at',
      archive: 'notices.json',
    },
  },
}
