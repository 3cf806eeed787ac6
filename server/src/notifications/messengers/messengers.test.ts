import { mailCalls } from '@saathi/contract/notifications/mailCalls.ts'
import { phoneCalls } from '@saathi/contract/notifications/phoneCalls.ts'
import { beforeEach, describe, expect, test } from 'vitest'

import { sql } from '../../engines/database/database.ts'
import { failureOf as problemOf, openTesting, type TestPerson } from '../../testing/testing.ts'
import { plain } from '../channels/phone.ts'
import { type Notification, notify } from '../public.ts'
import { aNumber, codeTo, openMessengers, proveNumber } from '../testing/testMessengers.ts'
import { international } from './phoneRoutes.ts'

const messengers = await openMessengers()
const testing = await openTesting(messengers.settings)
const { app, house, ask } = testing

/** Noon in India, when nobody has quiet hours. */
house.clock.shift(new Date('2027-03-03T06:30:00Z').getTime() - Date.now())
beforeEach(() => messengers.fail(undefined))

const failureOf = async (asked: Promise<unknown>) => (await problemOf(asked)).code

let count = 0
const notifyNow = async ({ id }: TestPerson, more: Partial<Notification> = {}) => {
  count += 1
  const notice = { kind: 'matchesProposed', key: `one:${count}`, values: { days: '7' }, ...more } as const
  await house.db.transaction((tx) => notify(house, tx, { ...notice, personId: id }))
  await testing.workJobs()
}
const textsTo = (number: string) =>
  messengers.received().filter(({ to, text }) => to === number && text.includes('http'))
const phoneOf = ({ token }: TestPerson) => ask(phoneCalls.noticePhone, {}, { token })
const attemptsOf = ({ id }: TestPerson) =>
  house.db.many<{ result: string; reason: string | null }>(sql`
    select result, reason from notice_deliveries
    where person_id = ${id} and channel in ('whatsapp', 'sms') order by created_at`)
const report = async (value: Readonly<Record<string, unknown>>, secret?: string) => {
  const { body, headers } = messengers.reportOf(value, secret)
  return (await app.server.inject({ method: 'POST', url: '/hooks/whatsapp', headers, body })).statusCode
}

describe('a number', () => {
  test('is proved by the code that arrives there, which is also the consent, in the words that were read', async () => {
    const person = await testing.person()
    const number = await proveNumber(testing, messengers, { person, channel: 'whatsapp' })
    const { channels, ...known } = await phoneOf(person)
    expect(known).toEqual({ number, waiting: null })
    expect(channels).toMatchObject([
      { channel: 'whatsapp', agreedAt: expect.any(String) },
      { agreedAt: null },
    ])
    expect(
      await house.db.many(
        sql`select channel, number, wording from notice_phone_consents where person_id = ${person.id}`,
      ),
    ).toEqual([{ channel: 'whatsapp', number, wording: channels[0]?.wording }])
  })

  test('gets nothing after a wrong or an old code, and five wrong ones end the code', async () => {
    const person = await testing.person()
    const token = { token: person.token }
    const number = aNumber()
    await ask(phoneCalls.sendPhoneCode, { body: { number, channel: 'sms' } }, token)
    const code = codeTo(messengers, number)
    const wrong = code === '000000' ? '111111' : '000000'
    const type = (typed: string) => failureOf(ask(phoneCalls.provePhone, { body: { code: typed } }, token))
    for (let tries = 0; tries < 5; tries += 1) expect(await type(wrong)).toBe('phone_code_wrong')
    expect(await type(code)).toBe('phone_code_wrong')
    expect(await phoneOf(person)).toMatchObject({ number: null })
  })

  test('cannot be proved ten minutes later, or by another person', async () => {
    const [person, other] = [await testing.person(), await testing.person()]
    const number = aNumber()
    await ask(phoneCalls.sendPhoneCode, { body: { number, channel: 'sms' } }, { token: person.token })
    const body = { code: codeTo(messengers, number) }
    expect(await failureOf(ask(phoneCalls.provePhone, { body }, { token: other.token }))).toBe(
      'phone_code_wrong',
    )
    house.clock.shift(11 * 60_000)
    expect(await failureOf(ask(phoneCalls.provePhone, { body }, { token: person.token }))).toBe(
      'phone_code_wrong',
    )
  })

  test('is asked for a few codes only, by all people together', async () => {
    const number = aNumber()
    const body = { number, channel: 'sms' } as const
    for (let sent = 0; sent < 5; sent += 1)
      await ask(phoneCalls.sendPhoneCode, { body }, { token: (await testing.person()).token })
    const another = { token: (await testing.person()).token }
    expect(await failureOf(ask(phoneCalls.sendPhoneCode, { body }, another))).toBe('too_often')
  })

  test('that the service cannot reach is refused, and a service that fails is said', async () => {
    const { token } = await testing.person()
    const send = () =>
      failureOf(
        ask(phoneCalls.sendPhoneCode, { body: { number: aNumber(), channel: 'whatsapp' } }, { token }),
      )
    messengers.fail(131_026)
    expect(await send()).toBe('number_unreachable')
    messengers.fail(131_000)
    expect(await send()).toBe('messenger_away')
    messengers.fail('silent')
    expect(await send()).toBe('messenger_away')
    expect(await ask(phoneCalls.noticePhone, {}, { token })).toMatchObject({ waiting: null })
  })

  test('is forgotten with its consents, and a new one ends those of the old', async () => {
    const person = await testing.person()
    const token = { token: person.token }
    await proveNumber(testing, messengers, { person, channel: 'whatsapp' })
    const number = await proveNumber(testing, messengers, { person, channel: 'sms' })
    expect((await phoneOf(person)).channels).toMatchObject([
      { agreedAt: null },
      { channel: 'sms', agreedAt: expect.any(String) },
    ])
    await ask(phoneCalls.removePhone, {}, token)
    await notifyNow(person)
    expect(await phoneOf(person)).toMatchObject({ number: null })
    expect(textsTo(number)).toEqual([])
    expect(
      await failureOf(ask(phoneCalls.agreeToChannel, { body: { channel: 'sms', agreed: true } }, token)),
    ).toBe('number_needed')
  })

  test.each([
    ['9835041270', '+919835041270'],
    ['+447911123456', '+447911123456'],
    ['+0123456789', undefined],
    ['123456', undefined],
  ])('typed as %s is %s', (typed, number) => expect(international(typed)).toBe(number))
})

describe('a message to a number', () => {
  test('arrives once, as a template in the language of the person, without any name or word', async () => {
    const person = await testing.person({ primaryLanguage: 'hi' })
    const number = await proveNumber(testing, messengers, { person, channel: 'whatsapp' })
    await notifyNow(person, { kind: 'matchExpires', values: { hours: '12' } })
    await testing.workJobs()
    expect(textsTo(number)).toMatchObject([{ by: 'whatsapp', template: 'hi' }])
    expect(textsTo(number)[0]?.text).toMatch(/Saathi खोलें: http.+\/matching/)
    expect(await attemptsOf(person)).toEqual([{ result: 'sent', reason: null }])
  })

  test('by SMS names the template that the law of India asks for', async () => {
    const person = await testing.person()
    const number = await proveNumber(testing, messengers, { person, channel: 'sms' })
    await notifyNow(person)
    expect(textsTo(number)).toMatchObject([
      { by: 'sms', template: '1109', text: /^News about your match\. Open Saathi: / },
    ])
  })

  test('by SMS names the template of the language, or else the one for all', async () => {
    const person = await testing.person({ primaryLanguage: 'hi' })
    const number = await proveNumber(testing, messengers, { person, channel: 'sms' })
    await notifyNow(person)
    expect(textsTo(number)).toMatchObject([{ by: 'sms', template: '1110' }])
    expect(messengers.received().find(({ to }) => to === number)).toMatchObject({ template: '1107' })
  })

  test('needs a consent before its kind can be chosen', async () => {
    const person = await testing.person()
    const body = { kinds: { match: { whatsapp: true } } }
    expect(await failureOf(ask(mailCalls.savePreference, { body }, { token: person.token }))).toBe(
      'number_needed',
    )
    await notifyNow(person)
    expect(await attemptsOf(person)).toEqual([])
  })

  test.each([
    [130_429, { result: 'waiting', reason: 'tooMany' }],
    [190, { result: 'waiting', reason: 'keyRefused' }],
    [131_026, { result: 'failed', reason: 'undeliverable' }],
    [131_008, { result: 'failed', reason: 'code131008' }],
    ['silent', { result: 'failed', reason: 'unknown' }],
  ] as const)('that meets %s is repeated only if it was certainly not sent', async (fault, expected) => {
    const person = await testing.person()
    const number = await proveNumber(testing, messengers, { person, channel: 'whatsapp' })
    messengers.fail(fault)
    await notifyNow(person)
    messengers.fail(undefined)
    expect(await attemptsOf(person)).toEqual([expected])
    expect(textsTo(number)).toEqual([])
  })

  test('whose process was killed during the attempt is never sent a second time', async () => {
    const person = await testing.person()
    const number = await proveNumber(testing, messengers, { person, channel: 'whatsapp' })
    await house.db.transaction((tx) =>
      notify(house, tx, {
        kind: 'matchesProposed',
        key: 'killed',
        values: { days: '7' },
        personId: person.id,
      }),
    )
    await house.db.run(sql`
      update notice_deliveries set result = 'sending' where person_id = ${person.id} and channel = 'whatsapp'`)
    await testing.workJobs()
    expect(await attemptsOf(person)).toEqual([{ result: 'failed', reason: 'unknown' }])
    expect(textsTo(number)).toEqual([])
  })

  test('has no link in the name of a person', () => {
    expect(plain('Ravi\nwww.evil.example/x https://a.b')).toBe('Ravi www evil example x https a b')
  })
})

describe('a report of WhatsApp', () => {
  const sent = async () => {
    const person = await testing.person()
    const number = await proveNumber(testing, messengers, { person, channel: 'whatsapp' })
    await notifyNow(person)
    return { person, number, id: textsTo(number)[0]?.id }
  }

  test('stores that a message arrived, and never that it was read', async () => {
    const { person, id } = await sent()
    expect(await report({ statuses: [{ id, status: 'read' }] })).toBe(200)
    expect(await attemptsOf(person)).toEqual([{ result: 'delivered', reason: null }])
    expect(await report({ statuses: [{ id, status: 'failed', errors: [{ code: 131_026 }] }] })).toBe(200)
    expect(await attemptsOf(person)).toEqual([{ result: 'delivered', reason: null }])
  })

  test('stores why a message did not arrive', async () => {
    const { person, id } = await sent()
    await report({ statuses: [{ id, status: 'failed', errors: [{ code: 131_026 }] }] })
    expect(await attemptsOf(person)).toEqual([{ result: 'failed', reason: 'code131026' }])
  })

  test('with another secret or none changes nothing', async () => {
    const { person, number, id } = await sent()
    expect(await report({ statuses: [{ id, status: 'failed' }] }, 'guessed')).toBe(401)
    const message = { messages: [{ from: number.slice(1), text: { body: 'STOP' } }] }
    const unsigned = await app.server.inject({ method: 'POST', url: '/hooks/whatsapp', payload: message })
    expect(unsigned.statusCode).toBe(401)
    expect(await attemptsOf(person)).toMatchObject([{ result: 'sent' }])
  })

  test.each(['STOP', ' stop. ', 'बंद करें'])('of the answer "%s" ends the consent at once', async (body) => {
    const { person, number } = await sent()
    await report({ messages: [{ from: number.slice(1), id: 'wamid.1', type: 'text', text: { body } }] })
    await notifyNow(person)
    expect(textsTo(number)).toHaveLength(1)
    expect((await phoneOf(person)).channels[0]).toMatchObject({ agreedAt: null })
  })

  test('that has another form is accepted, so that it is not repeated for days', async () => {
    const { person } = await sent()
    expect(await report({ statuses: [7, { id: 'x' }], messages: [null, { from: '<script>' }] })).toBe(200)
    expect(await report({ statuses: 'many' })).toBe(200)
    expect(await attemptsOf(person)).toMatchObject([{ result: 'sent' }])
  })

  test('proves its address with the token that only the organisation knows', async () => {
    const verify = (token: string) =>
      app.server.inject(`/hooks/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158`)
    expect((await verify('guessed')).statusCode).toBe(403)
    expect((await verify('messenger-verify')).payload).toBe('1158')
  })
})
