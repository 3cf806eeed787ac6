import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import PostalMime, { type Email } from 'postal-mime'

import type { Testing, TestPerson } from '../../testing/testing.ts'
import { notify, type Notification } from '../public.ts'

/** A notice that needs nothing but a person. */
export const opening = { kind: 'internshipsOpen', key: 'open', values: { count: '5' } } as const

/** Opens what tests of notices do: notify a person, and read their notices and mails. */
export function openNotices({ ask, house, workJobs }: Testing) {
  const notifyNow = (person: TestPerson, notification: Omit<Notification, 'personId'> = opening) =>
    house.db.transaction((tx) => notify(house, tx, { ...notification, personId: person.id }))
  const noticesOf = ({ token }: TestPerson, before?: string) =>
    ask(notificationCalls.notices, { query: { before } }, { token })
  async function mailsTo(email: string): Promise<Email[]> {
    await workJobs()
    const folder = join(house.config.dataDir, 'outbox')
    const files = (existsSync(folder) ? readdirSync(folder) : []).filter((name) =>
      name.endsWith(`-${email}.eml`),
    )
    return Promise.all(files.toSorted().map((name) => PostalMime.parse(readFileSync(join(folder, name)))))
  }
  return { notifyNow, noticesOf, mailsTo }
}
