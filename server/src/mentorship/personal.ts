import type { PersonalData } from '../personalData.ts'

/** The personal data that mentorships store. */
export const mentorshipData: PersonalData = {
  tables: {
    mentorships: {
      holds: 'the start and the end of a pair or group',
      why: 'to keep its members together',
      readers: 'its members and the programme team',
      people: {},
      columns: 'created_at ended_at',
      // Nothing writes the name any more.
      impersonal: 'id type name',
      archive: 'mentorships.json',
    },
    mentorship_members: {
      holds: 'in which mentorships the person is or was, and in which role',
      why: 'to keep its members together',
      readers: 'its members and the programme team',
      people: { person_id: { stays: 'A membership without a name keeps the place of the others.' } },
      columns: 'mentorship_id role left_at',
      archive: 'mentorships.json',
    },
  },
  impersonal: {
    mentorship_sessions: {
      reason: 'the curriculum of a mentorship',
      columns: 'mentorship_id session_id position version started_at ends_at',
    },
  },
}
