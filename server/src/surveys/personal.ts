import type { PersonalData } from '../room/personalData.ts'

/** The personal data that surveys store. */
export const surveysData: PersonalData = {
  tables: {
    stage_answers: {
      holds: 'the answers to surveys',
      why: 'to match people and to know what they need',
      readers: 'the person; matching reads them, and the programme team in summary',
      people: { person_id: 'forget' },
      columns: 'survey_id stage_id status answers saved_at current_page',
      archive: 'surveys.json',
    },
  },
  jobs: { surveyOpened: 'surveyId stageId since after' },
  impersonal: {
    surveys: { reason: 'content of the product', columns: 'id position content loaded_at' },
  },
}
