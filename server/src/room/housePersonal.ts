import type { PersonalData } from './personalData.ts'

/** The personal data that the engines store. */
export const houseData: PersonalData = {
  tables: {
    mails: {
      holds: 'emails that wait, and the ids of those that were sent',
      why: 'to send each email once',
      readers: 'nobody',
      period: 'the text until the email is sent',
      people: { recipient: { code: 'Emails that wait for the address are deleted at once.' } },
      columns: 'id key subject body created_at sent_at headers calendar',
      archive: { none: 'The person has the emails.' },
    },
    limit_counts: {
      holds: 'the number of tries for each address and network',
      why: 'to stop guessing and floods',
      readers: 'nobody',
      period: 'one to two days, in Redis at most one',
      people: {
        bucket: {
          code: 'Counts of the address are deleted at once; a Redis that does not reply forgets them within a day.',
        },
      },
      columns: 'count started_at',
      archive: { none: 'It protects the account.' },
    },
    due_work: {
      holds: 'planned work with the ids that it needs',
      why: 'to do it on time',
      readers: 'nobody',
      period: 'until it is done',
      people: {},
      columns: 'key name payload due_at failures',
      archive: { none: 'It follows from the rest of the data.' },
    },
  },
  jobs: { mail: 'mail' },
  impersonal: {
    keys: { reason: 'keys of the product', columns: 'name value' },
    migrations: { reason: 'versions of the tables', columns: 'name checksum ran_at bars' },
    queue_workers: { reason: 'processes of the product', columns: 'id host pid seen_at' },
    settings: { reason: 'settings of the product', columns: 'name value' },
  },
}
