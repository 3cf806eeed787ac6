import type { PersonalData } from '../room/personalData.ts'

/** The personal data that answers with files store. */
export const questionsData: PersonalData = {
  tables: {
    answer_files: {
      holds: 'the files with which the person answered questions',
      why: 'to show the answer',
      readers: 'the person; in a mentorship also the partner, except for questions that are private',
      people: {
        person_id: { code: 'The row is deleted after 30 days, and the bytes of the file by a job.' },
      },
      columns: 'key place question_key kept created_at',
      archive: 'surveys.json',
    },
  },
  files: {
    answers: {
      holds: 'the files with which people answered questions',
      readers: 'the person, and those who may read the answer',
      period: 'as long as the answer',
    },
  },
  jobs: { forgetFiles: 'keys' },
  device: {
    'answers.': 'answers that were not sent yet',
  },
}
