import { mailCalls } from '@saathi/contract/notifications/mailCalls.ts'
import type { Email } from 'postal-mime'
import { describe, expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { failureOf, openTesting, type TestPerson } from '../testing/testing.ts'
import { openNotices, opening } from './testing/testNotices.ts'

const testing = await openTesting()
const { house, app, ask } = testing
await testing.workJobs()
const { notifyNow, noticesOf, mailsTo } = openNotices(testing)

function headerOf(mail: Email | undefined, name: string): string {
  return mail?.headers.find(({ key }) => key === name)?.value ?? ''
}

const fatesOf = async ({ id }: TestPerson) =>
  (
    await house.db.many<{ kind: string; result: string; reason: string | null }>(sql`
      select notices.kind, result, reason from notice_deliveries delivery
      join notices on notices.id = delivery.notice_id
      where delivery.person_id = ${id} and channel = 'mail' order by kind`)
  ).map(({ kind, result, reason }) => [kind, result, reason])

async function stopLinkOf(person: TestPerson): Promise<string> {
  await notifyNow(person)
  const [mail] = await mailsTo(person.email)
  return headerOf(mail, 'list-unsubscribe').slice(1, -1).replace(house.config.publicUrl, '')
}

test('97 invitations make 97 notices and ten mails', async () => {
  const person = await testing.person()
  const when = { at: '2030-11-28T13:30:00Z', as: 'moment' } as const
  const values = { title: 'Talk', name: { text: 'notice.meeting.someone' }, when }
  for (let number = 0; number < 97; number += 1)
    await notifyNow(person, { kind: 'meetingInvited', key: `invited:${number}`, values })
  expect((await noticesOf(person)).unread).toBe(97)
  expect(await mailsTo(person.email)).toHaveLength(10)
})
describe('mails', () => {
  const save = (person: TestPerson, topic: 'learning' | 'security' | 'safety', mail: boolean) =>
    ask(mailCalls.savePreference, { body: { topic, mail } }, { token: person.token })

  test('of a stopped topic are not sent, but the notice is added', async () => {
    const person = await testing.person()
    const { topics } = await save(person, 'learning', false)
    expect(topics).toContainEqual({ topic: 'learning', mail: false, canStop: true })
    await notifyNow(person)
    expect(await mailsTo(person.email)).toEqual([])
    expect((await noticesOf(person)).unread).toBe(1)
    await save(person, 'learning', true)
    await notifyNow(person, { ...opening, key: 'again' })
    expect(await mailsTo(person.email)).toHaveLength(1)
  })

  test('that wait while their kind is turned off are not sent, and those that must be sent are', async () => {
    const person = await testing.person()
    await notifyNow(person)
    await notifyNow(person, { kind: 'passwordChanged', key: 'p', values: {} })
    await save(person, 'learning', false)
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/password/),
    ])
    expect(await fatesOf(person)).toEqual([
      ['internshipsOpen', 'skipped', 'off'],
      ['passwordChanged', 'sent', null],
    ])
  })

  test('that stand for several are sent while one of these is wanted', async () => {
    const person = await testing.person()
    const pause = (pausedUntil: string | null) =>
      ask(mailCalls.savePreference, { body: { pausedUntil } }, { token: person.token })
    const until = new Date(house.clock.now().getTime() + 86_400_000).toISOString()
    for (const isEachOff of [false, true]) {
      await pause(until)
      await notifyNow(person, { ...opening, key: `open:${isEachOff}` })
      await notifyNow(person, { kind: 'choiceFreed', key: `freed:${isEachOff}`, values: {} })
      await pause(null)
      await app.jobs.doDueWork?.work(null)
      const kinds = { learning: { mail: false }, match: { mail: !isEachOff } }
      await ask(mailCalls.savePreference, { body: { kinds } }, { token: person.token })
      expect(await mailsTo(person.email)).toHaveLength(1)
      await ask(
        mailCalls.savePreference,
        { body: { kinds: { learning: { mail: true } } } },
        { token: person.token },
      )
    }
  })

  test('about safety cannot be stopped, and offer no way to', async () => {
    const person = await testing.person()
    expect((await failureOf(save(person, 'security', false))).code).toBe('cannot_stop')
    await notifyNow(person, { kind: 'passwordChanged', key: 'p', values: {} })
    const [mail] = await mailsTo(person.email)
    expect(headerOf(mail, 'list-unsubscribe')).toBe('')
    expect(mail?.text).not.toContain('unsubscribe')
  })

  test('about reports are sent only to somebody who turned them on', async () => {
    const person = await testing.person()
    await notifyNow(person, { kind: 'reportAnswered', key: 'r1', values: {} })
    expect(await mailsTo(person.email)).toEqual([])
    await save(person, 'safety', true)
    await notifyNow(person, { kind: 'reportAnswered', key: 'r2', values: {} })
    expect(await mailsTo(person.email)).toHaveLength(1)
  })

  test('carry one-click headers and a link, without the address', async () => {
    const person = await testing.person()
    const path = await stopLinkOf(person)
    const [mail] = await mailsTo(person.email)
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const token = new URL(path, 'http://here').searchParams.get('token') ?? ''
    expect(mail?.text).toContain(`${house.config.publicUrl}/unsubscribe?token=${token}`)
    expect(Buffer.from(token, 'base64url').includes(person.email)).toBe(false)
  })
})

describe('the link in a mail', () => {
  test.each([
    ['no body', {}, undefined],
    ['JSON', { 'content-type': 'application/json' }, '{}'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'List-Unsubscribe=One-Click'],
    [
      'a form in parts',
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('stops the mails of its topic by %s, however often', async (_, headers, payload) => {
    const person = await testing.person()
    const url = await stopLinkOf(person)
    for (const address of [url, url, url.replace('/?', '?')]) {
      const answer = await app.server.inject({ method: 'POST', url: address, headers, payload })
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { topic: 'learning', kind: 'learning', kinds: ['learning'] },
      ])
    }
    const shown = await ask(mailCalls.preferences, {}, { token: person.token })
    expect(shown.topics.filter(({ mail }) => !mail).map(({ topic }) => topic)).toEqual(['learning', 'safety'])
  })

  test('is refused when it is not whole or was made by somebody else', async () => {
    const person = await testing.person()
    const token = new URL(await stopLinkOf(person), 'http://here').searchParams.get('token') ?? ''
    const [said = '', proof = ''] = token.split('.')
    const security = Buffer.from(`security ${person.id}`).toString('base64url')
    for (const forged of [
      '',
      'x',
      said,
      `${said}.`,
      `${said}.${'A'.repeat(43)}`,
      `${security}.${proof}`,
      `${token}.x`,
    ]) {
      const failure = await failureOf(ask(mailCalls.unsubscribe, { query: { token: forged } }))
      expect(failure.code).toBe('link_invalid')
    }
    const shown = await ask(mailCalls.preferences, {}, { token: person.token })
    expect(shown.topics.filter(({ mail }) => !mail).map(({ topic }) => topic)).toEqual(['safety'])
  })

  test('is the only place that takes a form of another site', async () => {
    const { token } = await testing.person()
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/v2/notifications/read/',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'ids=',
    })
    expect(answer.statusCode).toBe(415)
  })
})
