import type { PersonalData } from '../room/personalData.ts'

/** The personal data that the conversation with the programme team stores. */
export const teamData: PersonalData = {
  tables: {
    team_inbox: {
      holds: 'the time since which the person waits for an answer of the team',
      why: 'so that nobody waits for ever',
      readers: 'the programme team',
      people: { person_id: 'forget' },
      columns: 'channel_id newest_seq handled_seq waiting_since',
      archive: 'team-conversation.json',
    },
  },
  jobs: { receiveForTeam: 'messageId' },
}
