import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { mailCalls } from '@saathi/contract/notifications/mailCalls.ts'
import { pushCalls } from '@saathi/contract/notifications/pushCalls.ts'
import { expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { failureOf } from '../testing/testing.ts'
import { notify } from './public.ts'
import { openPushActs } from './testing/pushActs.ts'
import { registerDevice } from './testing/testPush.ts'

const { service, testing, house, ask, notifyNow, deliveriesOf, save, moveTo } = await openPushActs()

test('six pushes of one kind are the most on a day', async () => {
  const person = await testing.person()
  const device = await registerDevice(testing, service, person)
  for (let number = 0; number < 8; number += 1) await notifyNow(person)
  expect(service.shownOn(device.id)).toHaveLength(6)
  expect(await deliveriesOf(person)).toContainEqual(
    expect.objectContaining({ result: 'skipped', reason: 'limit' }),
  )
})

test('what comes at night waits, and is one notice in the morning', async () => {
  const person = await testing.person()
  const device = await registerDevice(testing, service, person)
  moveTo('2027-03-03T17:30:00Z')
  for (let number = 0; number < 3; number += 1) await notifyNow(person)
  expect(service.shownOn(device.id)).toEqual([])
  moveTo('2027-03-04T02:31:00Z')
  await testing.workJobs()
  await workDue()
  expect(service.shownOn(device.id).map(({ payload }) => payload.body)).toEqual([
    expect.stringContaining('3'),
  ])
})

test('what was read before the morning is not sent', async () => {
  const person = await testing.person()
  const device = await registerDevice(testing, service, person)
  moveTo('2027-03-04T17:30:00Z')
  await notifyNow(person)
  await ask(notificationCalls.readNotices, { body: {} }, { token: person.token })
  moveTo('2027-03-05T02:31:00Z')
  await workDue()
  expect(service.shownOn(device.id)).toEqual([])
})

test('a pause holds everything except what is urgent', async () => {
  const person = await testing.person()
  const device = await registerDevice(testing, service, person)
  moveTo('2027-03-05T06:30:00Z')
  await save(person, { pausedUntil: '2027-03-06T06:30:00Z' })
  await notifyNow(person)
  await notifyNow(person, { kind: 'passwordChanged', values: {} })
  expect(service.shownOn(device.id).map(({ payload }) => payload.kind)).toEqual(['account'])
})

test('a pause holds emails too, and one says at its end how many there are', async () => {
  const person = await testing.person()
  const mails = () =>
    house.db.many<{ key: string; subject: string }>(
      sql`select key, subject from mails where recipient = ${person.email}`,
    )
  const until = new Date(house.clock.now().getTime() + 86_400_000).toISOString()
  await save(person, { pausedUntil: until })
  for (const key of ['a', 'b'])
    await house.db.transaction((tx) =>
      notify(house, tx, { kind: 'choiceFreed', key, values: {}, personId: person.id }),
    )
  expect(await mails()).toEqual([])
  await save(person, { pausedUntil: null })
  await testing.app.jobs.doDueWork?.work(null)
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Welcome back'])
  await testing.workJobs()
  const sent = await house.db.many<{ result: string; reason: string | null }>(sql`
    select result, reason from notice_deliveries where person_id = ${person.id} and channel = 'mail' order by result`)
  expect(sent).toEqual([
    { result: 'sent', reason: null },
    { result: 'skipped', reason: 'digest' },
  ])
})

test('too much is one press on the notice itself', async () => {
  const person = await testing.person()
  const device = await registerDevice(testing, service, person)
  await notifyNow(person)
  const seal = String(service.shownOn(device.id)[0]?.payload.seal)
  expect(await ask(pushCalls.tooMuch, { body: { seal } })).toEqual({ kind: 'match' })
  const { kinds } = await ask(mailCalls.preferences, {}, { token: person.token })
  expect(kinds.match).toMatchObject({ push: false, app: true, mail: true })
  await ask(pushCalls.removeDevice, { params: { deviceId: device.registeredId } }, { token: person.token })
  expect((await failureOf(ask(pushCalls.tooMuch, { body: { seal } }))).status).toBe(422)
})

/** Does the work that is due, and then the jobs that it added. */
async function workDue(): Promise<void> {
  await testing.app.jobs.doDueWork?.work(null)
  await testing.workJobs()
}
