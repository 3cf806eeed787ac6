import type { PersonalData } from '../room/personalData.ts'

/** The personal data that the assistant stores. */
export const assistantData: PersonalData = {
  tables: {
    assistant_questions: {
      holds: 'the questions to the assistant, with their answers',
      why: 'to answer once',
      readers: 'the person',
      people: { person_id: 'forget' },
      columns: 'message_id channel_id asked_at asked_model answered_at answer_id',
      archive: 'assistant-questions.json',
    },
    chat_ratings: {
      holds: 'the ratings of conversations with the assistant',
      why: 'to improve the assistant',
      readers: 'the programme team',
      people: { person_id: 'forget' },
      columns: 'channel_id up_to_seq accuracy relevance resolution rated_at',
      archive: 'chat-ratings.json',
    },
    assistant_channels: {
      holds: 'the channel of the person and the assistant',
      why: 'to have one',
      readers: 'nobody',
      people: { person_id: 'forget' },
      columns: 'channel_id',
      archive: 'assistant-answers.json',
    },
  },
  impersonal: {
    assistant_passages: {
      reason: 'texts of the product that the assistant cites',
      columns: 'id language scope title url passage words version',
    },
  },
  jobs: { answerQuestion: 'messageId' },
  device: {
    modelConsentLater: 'until when the question about a language model waits',
  },
}
