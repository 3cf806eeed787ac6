import { notificationCalls } from '@saathi/contract/notifications/calls.ts'

import { sql } from '../../engines/database/database.ts'
import type { Testing, TestPerson } from '../../testing/testing.ts'

/** Reads the notices that people get about their meetings. */
export function openNews(testing: Testing) {
  const { ask, house } = testing
  const noticesOf = async ({ token }: TestPerson) =>
    (await ask(notificationCalls.notices, {}, { token })).notices
      .filter(({ kind }) => kind.startsWith('meeting'))
      .map(({ kind, values }) => ({ kind, title: values.title }))
      .toReversed()
  return {
    noticesOf,
    kindsOf: async (person: TestPerson) => (await noticesOf(person)).map(({ kind }) => kind),
    mailsTo: async ({ id }: TestPerson) =>
      (
        await house.db.many(sql`
          select mails.id from mails join notices on mails.key = 'notice:' || notices.id
          where notices.person_id = ${id} and notices.kind like 'meeting%'`)
      ).length,
    /** Moves the clock on, and has the queue run the work that was due by then. */
    async pass(seconds: number) {
      house.clock.shift(seconds * 1000)
      await house.db.transaction((tx) => house.queue.followClock(tx, seconds * 1000))
      await testing.workJobs()
    },
  }
}
