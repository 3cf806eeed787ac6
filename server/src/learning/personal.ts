import type { PersonalData } from '../room/personalData.ts'

const readers = 'the person; in a mentorship also the partner'

/** The personal data that learning stores. */
export const learningData: PersonalData = {
  tables: {
    session_feedback: {
      holds: 'stars and words about a session',
      why: 'to improve sessions',
      readers: 'the person and the programme team',
      people: { person_id: 'forget' },
      columns: 'session_id rating review given_at mentorship_id',
      archive: 'learning.json',
    },
    partner_nudges: {
      holds: 'the times of the notices about a waiting partner',
      why: 'to remind seldom',
      readers: 'nobody',
      people: { person_id: 'forget' },
      columns: 'mentorship_id sent_at',
      archive: 'learning.json',
    },
    bookmarks: {
      holds: 'saved sessions',
      why: 'to find them again',
      readers: 'the person',
      people: { person_id: 'forget' },
      columns: 'session_id created_at mentorship_id',
      archive: 'learning.json',
    },
    quiz_drafts: {
      holds: 'answers that are not handed in',
      why: 'to go on later and on another device',
      readers: 'the person',
      people: { person_id: 'forget' },
      columns: 'session_id step_id quiz_id answers saved_at mentorship_id',
      archive: { none: 'Only answers that were handed in are in the archive.' },
    },
    quiz_answers: {
      holds: 'answers to quizzes',
      why: 'to show the person how they did, and the partner what they think',
      readers,
      people: { person_id: 'forget' },
      columns:
        'session_id step_id quiz_id answers first_taken_at taken_at first_judged first_right mentorship_id',
      archive: 'learning.json',
    },
    step_completions: {
      holds: 'completed steps',
      why: 'to show progress',
      readers,
      people: { person_id: 'forget' },
      columns: 'session_id step_id completed_at mentorship_id',
      archive: 'learning.json',
    },
    session_starts: {
      holds: 'sessions with their start, end and last step',
      why: 'to show progress, and to pick up where the person left off',
      readers,
      people: { person_id: 'forget' },
      columns: 'session_id started_at completed_at ends_at mentorship_id opened_step opened_at',
      archive: 'learning.json',
    },
  },
  jobs: { partnerWaits: 'personId mentorshipId', mentorWeek: 'personId' },
  impersonal: {
    sessions: {
      reason: 'content of the product',
      columns: 'id area position content loaded_at card curated quizzes',
    },
    session_versions: {
      reason: 'content of the product',
      columns: 'session_id version quizzes card content',
    },
    area_totals: { reason: 'numbers of the content', columns: 'area sessions quizzes' },
  },
  device: {
    keptSessions: 'which sessions are downloaded',
    openedSessions: 'the sessions opened last',
  },
}
