import { phoneCalls } from '@saathi/contract/notifications/phoneCalls.ts'
import { beforeEach, expect, test } from 'vitest'

import { sql } from '../../engines/database/database.ts'
import { failureOf, openTesting, type TestPerson } from '../../testing/testing.ts'
import { notify } from '../public.ts'
import { aNumber, openMessengers, proveNumber } from '../testing/testMessengers.ts'

const messengers = await openMessengers()
const testing = await openTesting(messengers.settings)
const { app, house, ask } = testing
/** Noon in India, when nobody has quiet hours. */
house.clock.shift(new Date('2027-03-03T06:30:00Z').getTime() - Date.now())
beforeEach(() => messengers.fail(undefined))

let count = 0
const tell = async ({ id }: TestPerson) => {
  count += 1
  const notice = { kind: 'matchesProposed', key: `fault:${count}`, values: { days: '7' } } as const
  await house.db.transaction((tx) => notify(house, tx, { ...notice, personId: id }))
}
const attemptsOf = ({ id }: TestPerson) =>
  house.db.many<{ result: string; reason: string | null; outsideId: string | null }>(sql`
    select result, reason, outside_id from notice_deliveries
    where person_id = ${id} and channel = 'whatsapp' order by created_at, id`)
const hear = async (value: Readonly<Record<string, unknown>>) => {
  const { body, headers } = messengers.reportOf(value)
  return (await app.server.inject({ method: 'POST', url: '/hooks/whatsapp', headers, body })).statusCode
}
const consentOf = async ({ token }: TestPerson) =>
  (await ask(phoneCalls.noticePhone, {}, { token })).channels.find(({ channel }) => channel === 'whatsapp')
    ?.agreedAt ?? null

test('a STOP that the service repeats does not end a consent that was given after it', async () => {
  const person = await testing.person()
  const number = await proveNumber(testing, messengers, { person, channel: 'whatsapp' })
  house.clock.shift(120_000)
  const timestamp = String(Math.floor(house.clock.now().getTime() / 1000))
  const stop = () =>
    hear({ messages: [{ from: number.slice(1), id: 'wamid.1', timestamp, text: { body: 'STOP' } }] })
  expect(await stop()).toBe(200)
  expect(await consentOf(person)).toBeNull()
  house.clock.shift(3_600_000)
  const agreeing = { body: { channel: 'whatsapp', agreed: true } } as const
  await ask(phoneCalls.agreeToChannel, agreeing, { token: person.token })
  expect(await stop()).toBe(200)
  expect(await consentOf(person)).not.toBeNull()
})

test('a report that comes before its message is stored is read again', async () => {
  const person = await testing.person()
  await proveNumber(testing, messengers, { person, channel: 'whatsapp' })
  await tell(person)
  await testing.workJobs()
  const [{ outsideId } = { outsideId: null }] = await attemptsOf(person)
  const setId = (id: string | null) =>
    house.db.run(sql`update notice_deliveries set outside_id = ${id} where person_id = ${person.id}`)
  await setId(null)
  expect(await hear({ statuses: [{ id: outsideId, status: 'delivered' }] })).toBe(200)
  await setId(outsideId)
  await house.db.run(sql`
    update graphile_worker._private_jobs set run_at = now() where key = ${`whatsappReport:${outsideId}:delivered`}`)
  await testing.workJobs()
  expect(await attemptsOf(person)).toMatchObject([{ result: 'delivered' }])
})

test('a service that hangs is not asked for a while, neither for notices nor for codes', async () => {
  const people: TestPerson[] = []
  for (let number = 0; number < 6; number += 1) {
    const person = await testing.person()
    await proveNumber(testing, messengers, { person, channel: 'whatsapp' })
    people.push(person)
  }
  messengers.fail('silent')
  for (const person of people) {
    await tell(person)
    await testing.workJobs()
  }
  const results = (await Promise.all(people.map(attemptsOf))).flat()
  expect(results.map(({ result, reason }) => `${result} ${reason}`)).toEqual([
    ...people.slice(1).map(() => 'failed unknown'),
    'waiting serviceFails',
  ])
  messengers.fail(undefined)
  const before = messengers.received().length
  const { token } = await testing.person()
  const body = { number: aNumber(), channel: 'whatsapp' } as const
  expect((await failureOf(ask(phoneCalls.sendPhoneCode, { body }, { token }))).code).toBe('messenger_away')
  expect(messengers.received()).toHaveLength(before)
  const metrics = (await app.server.inject('/metrics')).payload
  expect(metrics).toContain('notice_services_paused{channel="whatsapp"} 1')
  expect(metrics).toContain('notice_services_paused{channel="sms"} 0')
})
