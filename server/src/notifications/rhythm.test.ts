import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { mailCalls } from '@saathi/contract/notifications/mailCalls.ts'
import { pushCalls } from '@saathi/contract/notifications/pushCalls.ts'
import { peopleCalls } from '@saathi/contract/people/calls.ts'
import { expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { failureOf } from '../testing/testing.ts'
import { notify } from './public.ts'
import { openPushActs } from './testing/pushActs.ts'
import { registerDevice } from './testing/testPush.ts'

const { service, testing, house, ask, notifyNow, deliveriesOf, save, moveTo, tryAgain } = await openPushActs()

test('six pushes of one kind are the most on a day', async () => {
  const person = await testing.person()
  const device = await registerDevice(testing, service, person)
  for (let number = 0; number < 8; number += 1) await notifyNow(person)
  expect(service.shownOn(device.id)).toHaveLength(6)
  expect(await deliveriesOf(person)).toContainEqual(
    expect.objectContaining({ result: 'skipped', reason: 'limit' }),
  )
})

test('ten notices of one kind at the same moment are six pushes', async () => {
  const person = await testing.person()
  const device = await registerDevice(testing, service, person)
  await house.db.transaction(async (tx) => {
    for (let number = 0; number < 10; number += 1)
      await notify(house, tx, {
        kind: 'matchesProposed',
        key: `at once:${number}`,
        values: { days: '7' },
        personId: person.id,
      })
  })
  const due = await house.db.many<{ id: string }>(sql`
    select id from notice_deliveries where person_id = ${person.id} and channel = 'push'`)
  await Promise.all(due.map(async ({ id }) => testing.app.jobs.pushNotice?.work({ delivery: id })))
  expect(service.shownOn(device.id)).toHaveLength(6)
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

test('the one notice of a morning stands for all, also when it is tried again and held for another night', async () => {
  const person = await testing.person()
  const device = await registerDevice(testing, service, person)
  moveTo('2027-03-04T17:30:00Z')
  for (let number = 0; number < 3; number += 1) await notifyNow(person)
  service.fail(500, device.id)
  moveTo('2027-03-05T02:31:00Z')
  await workDue()
  service.fail(undefined, device.id)
  expect((await deliveriesOf(person)).map(({ result, reason }) => [result, reason])).toContainEqual([
    'waiting',
    'serviceFails',
  ])
  moveTo('2027-03-05T17:30:00Z')
  await notifyNow(person)
  await tryAgain(person)
  expect(service.shownOn(device.id)).toEqual([])
  moveTo('2027-03-06T02:31:00Z')
  await workDue()
  expect(service.shownOn(device.id).map(({ payload }) => [payload.body, payload.actions])).toEqual([
    ["4 things came in while you had quiet. Take a look when you're ready.", []],
  ])
})

test('the notice of a morning is still told if only the last one was read before it is sent', async () => {
  const person = await testing.person()
  const device = await registerDevice(testing, service, person)
  moveTo('2027-03-08T17:30:00Z')
  for (let number = 0; number < 3; number += 1) await notifyNow(person)
  service.fail(500, device.id)
  moveTo('2027-03-09T02:31:00Z')
  await workDue()
  service.fail(undefined, device.id)
  const { noticeId } = await house.db.one<{ noticeId: string }>(sql`
    select notice_id from notice_deliveries where person_id = ${person.id} and stands_for = 3`)
  await ask(notificationCalls.readNotices, { body: { ids: [noticeId] } }, { token: person.token })
  await tryAgain(person)
  expect(service.shownOn(device.id).map(({ payload }) => payload.body)).toEqual([
    expect.stringMatching(/^3 things came in/),
  ])
})

test('the notice of a morning is not sent if all of it was read before', async () => {
  const person = await testing.person()
  const device = await registerDevice(testing, service, person)
  moveTo('2027-03-09T17:30:00Z')
  for (let number = 0; number < 3; number += 1) await notifyNow(person)
  service.fail(500, device.id)
  moveTo('2027-03-10T02:31:00Z')
  await workDue()
  service.fail(undefined, device.id)
  await ask(notificationCalls.readNotices, { body: {} }, { token: person.token })
  await tryAgain(person)
  expect(service.shownOn(device.id)).toEqual([])
})

test('a morning is told even after six notices of its last kind', async () => {
  const person = await testing.person()
  const device = await registerDevice(testing, service, person)
  moveTo('2027-03-06T06:30:00Z')
  for (let number = 0; number < 6; number += 1) await notifyNow(person)
  await save(person, { pausedUntil: '2027-03-06T07:30:00Z' })
  for (let number = 0; number < 2; number += 1) await notifyNow(person)
  moveTo('2027-03-06T07:31:00Z')
  await workDue()
  expect(service.shownOn(device.id).at(-1)?.payload.body).toMatch(/^2 things came in/)
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

test('what a person turned off meanwhile is not sent', async () => {
  const person = await testing.person()
  const device = await registerDevice(testing, service, person)
  moveTo('2027-03-10T06:30:00Z')
  service.fail(500, device.id)
  await notifyNow(person)
  service.fail(undefined, device.id)
  moveTo('2027-03-10T17:30:00Z')
  await notifyNow(person, { kind: 'mentorshipBegun', values: { names: { list: [] } } })
  await save(person, { kinds: { match: { push: false }, mentorship: { push: false } } })
  await tryAgain(person)
  moveTo('2027-03-11T02:31:00Z')
  await workDue()
  expect(service.shownOn(device.id)).toEqual([])
  const reasons = (await deliveriesOf(person)).filter(({ deviceId }) => deviceId === null)
  expect(reasons.map(({ result, reason }) => [result, reason])).toEqual([
    ['skipped', 'off'],
    ['skipped', 'off'],
  ])
})

test('quiet hours that a person ends bring at once what waited', async () => {
  const person = await testing.person()
  const device = await registerDevice(testing, service, person)
  moveTo('2027-03-11T17:30:00Z')
  await notifyNow(person)
  expect(service.shownOn(device.id)).toEqual([])
  await save(person, { quiet: { from: '23:30', to: '08:00' } })
  await workDue()
  expect(service.shownOn(device.id)).toHaveLength(1)
})

test('a person who moves to a zone where it is day gets at once what waited, and what waits for a later morning is held again', async () => {
  const person = await testing.person()
  const device = await registerDevice(testing, service, person)
  const live = (timeZone: string) =>
    ask(peopleCalls.timeZone, { body: { timeZone } }, { token: person.token })
  moveTo('2027-03-12T17:30:00Z')
  await notifyNow(person)
  // It is half past two there.
  await live('Asia/Tokyo')
  await workDue()
  expect(service.shownOn(device.id)).toEqual([])
  await live('Europe/Berlin')
  await workDue()
  expect(service.shownOn(device.id)).toHaveLength(1)
})

test('in another zone what waits comes in the morning of that zone, and a pause goes on there', async () => {
  const person = await testing.person()
  const device = await registerDevice(testing, service, person)
  const live = (timeZone: string) =>
    ask(peopleCalls.timeZone, { body: { timeZone } }, { token: person.token })
  moveTo('2027-03-13T17:30:00Z')
  await notifyNow(person)
  await live('Asia/Tokyo')
  await workDue()
  // Eight in Tokyo; in India it would wait for another three and a half hours.
  moveTo('2027-03-13T23:01:00Z')
  await workDue()
  expect(service.shownOn(device.id)).toHaveLength(1)
  await save(person, { pausedUntil: '2027-03-15T06:30:00Z' })
  await notifyNow(person)
  await live('Asia/Kolkata')
  moveTo('2027-03-14T06:30:00Z')
  await workDue()
  expect(service.shownOn(device.id)).toHaveLength(1)
  moveTo('2027-03-15T06:31:00Z')
  await workDue()
  expect(service.shownOn(device.id)).toHaveLength(2)
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
  for (const kind of ['choiceFreed', 'matchExpires'] as const)
    await house.db.transaction((tx) =>
      notify(house, tx, { kind, key: kind, values: {}, personId: person.id }),
    )
  expect(await mails()).toEqual([])
  await save(person, { pausedUntil: null })
  await testing.app.jobs.doDueWork?.work(null)
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Welcome back'])
  const [{ headers } = { headers: {} }] = await house.db.many<{ headers: Record<string, string> }>(sql`
    select headers from mails where recipient = ${person.email}`)
  await testing.workJobs()
  const sent = await house.db.many<{ result: string; reason: string | null }>(sql`
    select result, reason from notice_deliveries where person_id = ${person.id} and channel = 'mail' order by result`)
  expect(sent).toEqual([
    { result: 'sent', reason: null },
    { result: 'skipped', reason: 'digest' },
  ])
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const link = new URL(headers['List-Unsubscribe']?.slice(1, -1) ?? '')
  const query = { token: link.searchParams.get('token') ?? '' }
  expect(await ask(mailCalls.unsubscribe, { query })).toEqual({
    topic: 'mentorship',
    kind: 'match',
    kinds: ['match', 'proposal'],
  })
  const { kinds } = await ask(mailCalls.preferences, {}, { token: person.token })
  expect(Object.keys(kinds).filter((kind) => kinds[kind]?.mail === false)).toEqual([
    'call',
    'match',
    'proposal',
    'report',
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
