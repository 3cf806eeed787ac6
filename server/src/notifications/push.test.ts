import { pushCalls } from '@saathi/contract/notifications/pushCalls.ts'
import { describe, expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { makeBreaker } from '../engines/network/breaker.ts'
import { failureOf, type TestPerson } from '../testing/testing.ts'
import { makeSendPush, openPush } from './channels/push.ts'
import type { DueRow } from './delivery/store.ts'
import { openPushKeys } from './devices/keys.ts'
import { notify } from './public.ts'
import { openPushActs } from './testing/pushActs.ts'
import { registerDevice } from './testing/testPush.ts'

const { service, testing, house, ask, notifyNow, deliveriesOf, save } = await openPushActs()
const devicesOf = ({ token }: TestPerson) => ask(pushCalls.pushDevices, {}, { token })

describe('a device', () => {
  test('gets a notice once, encrypted for it and signed by the product', async () => {
    const person = await testing.person()
    const device = await registerDevice(testing, service, person)
    await notifyNow(person)
    await testing.workJobs()
    const [push, ...more] = service.received().filter(({ deviceId }) => deviceId === device.id)
    expect(more).toEqual([])
    // A real push service refuses the signature of another key than the browser subscribed with.
    expect(push?.key).toBe((await ask(pushCalls.pushConfig, {}, { token: person.token })).publicKey)
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

  test('gets the densest words of an Indian script, cut between two letters', async () => {
    const person = await testing.person({ primaryLanguage: 'hi' })
    const device = await registerDevice(testing, service, person)
    await save(person, { showsWords: true })
    const title = 'क्ष्म्यैं'.repeat(400)
    const when = { at: '2027-03-05T06:30:00Z', as: 'day' } as const
    await notifyNow(person, {
      kind: 'meetingChanged',
      values: { title, name: { person: person.id }, when },
    })
    expect((await deliveriesOf(person))[0]).toMatchObject({ result: 'sent' })
    const shown = service.shownOn(device.id)[0]?.payload
    expect(shown?.title).toMatch(/^आपकी मुलाकात बदली है: (?:क्ष्म्यैं)+…$/)
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

  test.each([
    ['in seconds', 429],
    ['as a date', 503],
  ] as const)('is tried again no earlier than the service asks %s', async (_how, status) => {
    const person = await testing.person()
    const device = await registerDevice(testing, service, person)
    service.fail(status, device.id)
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
      select id, notice_id, person_id, grown, stands_for from notice_deliveries
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
