import { mailCalls } from '@saathi/contract/notifications/mailCalls.ts'
import { pushCalls } from '@saathi/contract/notifications/pushCalls.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { describe, expect, test } from 'vitest'

import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { sql } from '../engines/database/database.ts'
import { makeBreaker } from '../engines/network/breaker.ts'
import { failureOf, openTesting, type TestPerson } from '../testing/testing.ts'
import { makeSendPush, openPush } from './channels/push.ts'
import type { DueRow } from './delivery/store.ts'
import { openPushKeys } from './devices/keys.ts'
import { type Notification, notify } from './public.ts'
import { openPushService, registerDevice } from './testing/testPush.ts'

const service = await openPushService()
const testing = await openTesting({ PUSH_HOSTS: service.host })
const { house, ask } = testing

/** Noon in India, when nobody has quiet hours. */
const noon = new Date('2027-03-03T06:30:00Z')
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
const devicesOf = ({ token }: TestPerson) => ask(pushCalls.pushDevices, {}, { token })
const save = (
  { token }: TestPerson,
  body: Parameters<typeof ask<typeof mailCalls.savePreference>>[1]['body'],
) => ask(mailCalls.savePreference, { body }, { token })
/** Moves the clock to a time in India on the same day or later. */
const moveTo = (moment: string) => house.clock.shift(new Date(moment).getTime() - house.clock.now().getTime())

describe('a device', () => {
  test('gets a notice once, encrypted for it and signed by the product', async () => {
    const person = await testing.person()
    const device = await registerDevice(testing, service, person)
    await notifyNow(person)
    await testing.workJobs()
    const [push, ...more] = service.received().filter(({ deviceId }) => deviceId === device.id)
    expect(more).toEqual([])
    expect(push?.payload).toMatchObject({
      title: 'Saathi',
      body: 'News about your match',
      page: '/matching',
      actions: [{ action: 'tooMuch' }],
    })
    expect(await deliveriesOf(person)).toMatchObject([
      { result: 'sent', attempts: 1, deviceId: null },
      { result: 'sent', attempts: 1, deviceId: device.registeredId },
    ])
  })

  test('shows the words of a notice only by choice', async () => {
    const person = await testing.person()
    const device = await registerDevice(testing, service, person)
    await save(person, { showsWords: true })
    await notifyNow(person)
    expect(service.shownOn(device.id)[0]?.payload).toMatchObject({ title: 'Someone may suit you' })
  })

  test.each([
    ['missedCall', { channel: 'c', name: 'Someone' }, 'You missed a call'],
    ['callWritten', { call: 'c' }, 'Your call is written down'],
    ['exportReady', {}, 'The file with your data is ready'],
    ['mentorshipBegun', {}, 'News about your mentorship'],
  ] as const)('says of the kind %s what is true, without a name', async (kind, given, body) => {
    const person = await testing.person()
    const device = await registerDevice(testing, service, person)
    const values = 'name' in given ? { ...given, name: { person: person.id } } : given
    await notifyNow(person, { kind, values })
    expect(service.shownOn(device.id).map(({ payload }) => payload.body)).toEqual([body])
  })

  test('never shows what a report is about', async () => {
    const person = await testing.person()
    const device = await registerDevice(testing, service, person)
    await save(person, { showsWords: true, kinds: { report: { push: true } } })
    await notifyNow(person, { kind: 'reportAnswered', values: {} })
    expect(service.shownOn(device.id)[0]?.payload).toMatchObject({ body: 'There is news for you' })
  })

  test.each([
    [404, 'gone'],
    [410, 'gone'],
  ] as const)('that the service answers with %s is forgotten at once', async (status, reason) => {
    const person = await testing.person()
    const device = await registerDevice(testing, service, person)
    service.fail(status, device.id)
    await notifyNow(person)
    expect(await devicesOf(person)).toEqual([])
    expect(await deliveriesOf(person)).toContainEqual(expect.objectContaining({ result: 'failed', reason }))
  })

  test.each([
    [413, { result: 'failed', reason: 'tooLong' }],
    [302, { result: 'failed', reason: 'status302' }],
    [429, { result: 'waiting', reason: 'tooMany' }],
    [500, { result: 'waiting', reason: 'serviceFails' }],
  ] as const)('stays after an answer of %s', async (status, expected) => {
    const person = await testing.person()
    const device = await registerDevice(testing, service, person)
    service.fail(status, device.id)
    await notifyNow(person)
    expect(await devicesOf(person)).toHaveLength(1)
    expect((await deliveriesOf(person))[0]).toMatchObject(expected)
  })

  test('is tried again no earlier than the service asks', async () => {
    const person = await testing.person()
    const device = await registerDevice(testing, service, person)
    service.fail(429, device.id)
    await notifyNow(person)
    const { id } = await house.db.one<{ id: string }>(sql`
      select id from notice_deliveries
      where person_id = ${person.id} and channel = 'push' and device_id is null`)
    const [retry] = await house.db.many<{ waitsAsAsked: boolean }>(sql`
      select run_at - created_at > interval '100 seconds' as waits_as_asked
      from graphile_worker.jobs where key = ${`retry:${id}`}`)
    expect(retry).toEqual({ waitsAsAsked: true })
  })

  test('whose service does not answer at all is tried again', async () => {
    const person = await testing.person()
    const device = await registerDevice(testing, service, person)
    service.fail('silent', device.id)
    await house.db.transaction((tx) =>
      notify(house, tx, { kind: 'choiceFreed', key: 'silent', values: {}, personId: person.id }),
    )
    const delivery = await house.db.one<DueRow>(sql`
      select id, notice_id, person_id, grown from notice_deliveries
      where person_id = ${person.id} and channel = 'push'`)
    const send = makeSendPush(house, await openPushKeys(house.keys), 100)
    const saidOf = () => ({ actions: [], stopped: '', accepted: '', waits: '' })
    const push = await openPush({ house, send, breaker: makeBreaker(), saidOf })
    const words = { title: 'Saathi', body: 'News about your match', page: '/matching' }
    const outgoing = { delivery, kind: 'choiceFreed', choice: 'match', language: 'en', words } as const
    expect(await push.send(outgoing)).toEqual({ result: 'later', reason: 'noReply' })
    service.fail(undefined, device.id)
    expect(await devicesOf(person)).toHaveLength(1)
  })

  test('that has failed for 14 days is forgotten', async () => {
    const person = await testing.person()
    const device = await registerDevice(testing, service, person)
    service.fail(500, device.id)
    await house.db.run(sql`
      update push_devices set failing_since = ${new Date(house.clock.now().getTime() - 15 * 86_400_000)}
      where person_id = ${person.id}`)
    await notifyNow(person)
    expect(await devicesOf(person)).toEqual([])
  })

  test('belongs to the person who is signed in on it', async () => {
    const [first, second] = [await testing.person(), await testing.person()]
    const device = await registerDevice(testing, service, first)
    const body = { registrationId: device.registrationId, type: 'web' } as const
    await ask(pushCalls.registerDevice, { body }, { token: second.token })
    expect(await devicesOf(first)).toEqual([])
    expect(await devicesOf(second)).toHaveLength(1)
  })

  test('cannot be taken over without its keys, nor removed by another person', async () => {
    const [owner, other] = [await testing.person(), await testing.person()]
    const { registrationId, registeredId } = await registerDevice(testing, service, owner)
    const { endpoint } = JSON.parse(registrationId) as { endpoint: string }
    const { keys } = JSON.parse(service.makeDevice().registrationId) as { keys: unknown }
    const body = { registrationId: JSON.stringify({ endpoint, keys }), type: 'web' } as const
    expect(await failureOf(ask(pushCalls.registerDevice, { body }, { token: other.token }))).toMatchObject({
      status: 403,
    })
    await ask(pushCalls.removeDevice, { params: { deviceId: registeredId } }, { token: other.token })
    expect(await devicesOf(owner)).toHaveLength(1)
  })

  test('is forgotten when the person signs out everywhere', async () => {
    const person = await testing.person()
    await registerDevice(testing, service, person)
    await ask(identityCalls.signOutEverywhere, {}, { token: person.token })
    const left = await house.db.many(sql`select id from push_devices where person_id = ${person.id}`)
    expect(left).toEqual([])
  })
})

test.each([
  ['of this machine', 'http://127.0.0.1:9/push', 'refusedAddress'],
  ['of a private network', 'https://10.0.0.7/push', 'refusedAddress'],
  ['behind a name that leads to this machine', 'https://localhost/push', 'refusedAddress'],
  ['of IPv4 in IPv6', 'https://[::ffff:127.0.0.1]/push', 'refusedAddress'],
  ['with another port', 'https://push.example:8443/push', 'refusedAddress'],
])('an address %s gets nothing', async (_what, endpoint, reason) => {
  const person = await testing.person()
  const { keys } = JSON.parse(service.makeDevice().registrationId) as { keys: unknown }
  const body = {
    registrationId: JSON.stringify({ endpoint: `${endpoint}/${person.id}`, keys }),
    type: 'web',
  } as const
  await ask(pushCalls.registerDevice, { body }, { token: person.token })
  await notifyNow(person)
  expect((await deliveriesOf(person))[0]).toMatchObject({ result: 'failed', reason })
})

test('a registration that is no subscription, or 2 MB long, is refused', async () => {
  const { token } = await testing.person()
  const register = (registrationId: string) =>
    ask(pushCalls.registerDevice, { body: { registrationId, type: 'web' } }, { token })
  expect((await failureOf(register('{"endpoint":"javascript:alert(1)"}'))).status).toBe(422)
  expect([413, 422]).toContain((await failureOf(register('x'.repeat(2_000_000)))).status)
})

describe('rhythm', () => {
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
})

/** Does the work that is due, and then the jobs that it added. */
async function workDue(): Promise<void> {
  await testing.app.jobs.doDueWork?.work(null)
  await testing.workJobs()
}
