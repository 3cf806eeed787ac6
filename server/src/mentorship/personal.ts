import type { PersonalData } from '../room/personalData.ts'

/** The personal data that mentorships store. */
export const mentorshipData: PersonalData = {
  tables: {
    mentorships: {
      holds: 'the start and the end of a pair or group',
      why: 'to keep its members together',
      readers: 'its members and the programme team',
      people: {},
      columns: 'created_at ended_at bridged_at',
      // Nothing writes the name any more.
      impersonal: 'id type name',
      archive: 'mentorships.json',
    },
    mentorship_members: {
      holds: "the person's past and present mentorships, with the role in each",
      why: 'to keep its members together',
      readers: 'its members and the programme team',
      people: { person_id: { stays: 'A membership without a name keeps the place of the others.' } },
      columns: 'mentorship_id role left_at',
      archive: 'mentorships.json',
    },
    mentorship_care: {
      holds: 'the day of the next contact of the team with a pair, and a pause',
      why: 'so that no pair is left alone',
      readers: 'the programme team',
      people: { owner_id: 'clear' },
      columns: 'next_on paused_at paused_until',
      impersonal: 'mentorship_id',
      archive: { none: 'It belongs to the work of the team.' },
    },
    mentorship_contacts: {
      holds: 'the contacts of the team with a pair, and their outcome',
      why: 'to support the pair',
      readers: 'the programme team',
      people: {
        staff_id: { stays: 'The contact belongs to the pair; the row names nobody without the account.' },
      },
      columns: 'side way outcome words next_on held_at undone_at',
      impersonal: 'id mentorship_id action_id',
      archive: { none: 'It belongs to the work of the team.' },
    },
    mentorship_pulses: {
      holds: 'the answers of the person to the question how the mentorship goes',
      why: 'to help early',
      readers: 'the programme team; the other side never reads it',
      people: { person_id: 'forget' },
      columns: 'day value words answered_at',
      impersonal: 'mentorship_id',
      archive: 'pulses.json',
    },
    mentorship_handovers: {
      holds: 'the mentors who bridge a pair, with their times',
      why: 'so that no mentee is left alone',
      readers: 'the programme team',
      people: { mentor_id: 'forget', planned_by: 'clear' },
      columns: 'kind planned_at done_at dropped_at',
      impersonal: 'id mentorship_id',
      archive: { none: 'It belongs to the work of the team; the memberships are in the archive.' },
    },
    mentorship_closures: {
      holds: 'the last day of a pair, and the day of its last meeting',
      why: 'to end well',
      readers: 'the pair and the programme team',
      people: { begun_by: 'clear' },
      columns: 'begun_at last_day met_on finished_at',
      impersonal: 'mentorship_id',
      archive: { none: 'The mentorships in the archive have their end.' },
    },
    mentorship_farewells: {
      holds: 'the letter of the person to the other side, and their answers about how it was',
      why: 'to end well, and to learn from it',
      readers: 'the letter: the other side; the answers: the programme team',
      people: { person_id: 'forget' },
      columns: 'letter written_at value words wish answered_at',
      impersonal: 'mentorship_id',
      archive: 'farewells.json',
    },
    mentorship_goals: {
      holds: 'the goal of a pair, in the words of one of the two',
      why: 'to work towards it together',
      readers: 'the pair and the programme team',
      people: { named_by: 'clear' },
      columns: 'words named_at',
      impersonal: 'mentorship_id',
      archive: 'goals.json',
    },
  },
  jobs: { mentor_away: 'mentorshipId mentorId until' },
  impersonal: {
    mentorship_risks: {
      reason: 'the order of the pairs by a sum that is computed from other tables',
      columns: 'mentorship_id points counted_at',
    },
    mentorship_sessions: {
      reason: 'the curriculum of a mentorship',
      columns: 'mentorship_id session_id position version started_at ends_at',
    },
  },
}
