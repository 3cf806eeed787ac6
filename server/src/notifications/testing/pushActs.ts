import { mailCalls } from '@saathi/contract/notifications/mailCalls.ts'

import { sql } from '../../engines/database/database.ts'
import { openTesting, type TestPerson } from '../../testing/testing.ts'
import { type Notification, notify } from '../public.ts'
import { openPushService } from './testPush.ts'

/** Noon in India, when nobody has quiet hours. */
export const noon = new Date('2027-03-03T06:30:00Z')

/** Opens a product at noon with a push service, and the acts of tests of pushes. */
export async function openPushActs(settings: Readonly<Record<string, string>> = {}) {
  const service = await openPushService()
  const testing = await openTesting({ PUSH_HOSTS: service.host, ...settings })
  const { house, ask } = testing
  house.clock.shift(noon.getTime() - Date.now())

  let count = 0
  const notifyNow = async ({ id }: TestPerson, more: Partial<Notification> = {}) => {
    count += 1
    const notice = { kind: 'matchesProposed', key: `one:${count}`, values: { days: '7' }, ...more } as const
    await house.db.transaction((tx) => notify(house, tx, { ...notice, personId: id }))
    await testing.workJobs()
  }
  const deliveriesOf = ({ id }: TestPerson) =>
    house.db.many<{ result: string; reason: string | null; attempts: number; deviceId: string | null }>(sql`
      select result, reason, attempts, device_id from notice_deliveries
      where person_id = ${id} and channel = 'push' order by created_at, device_id nulls first`)
  const save = (
    { token }: TestPerson,
    body: Parameters<typeof ask<typeof mailCalls.savePreference>>[1]['body'],
  ) => ask(mailCalls.savePreference, { body }, { token })
  /** Moves the clock to a time in India on the same day or later. */
  const moveTo = (moment: string) =>
    house.clock.shift(new Date(moment).getTime() - house.clock.now().getTime())
  /** Makes the next attempt of a person's pushes due, and runs it. */
  const tryAgain = async ({ id }: TestPerson) => {
    await house.db.run(sql`
      update graphile_worker._private_jobs set run_at = now()
      where payload ->> 'delivery' in (select id from notice_deliveries where person_id = ${id})`)
    await testing.workJobs()
  }
  return { service, testing, house, ask, notifyNow, deliveriesOf, save, moveTo, tryAgain }
}
