import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { describe, expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { connectSocket } from '../chat/testing/testSocket.ts'
import { buildMentorship } from '../mentorship/testing/buildMentorship.ts'
import { openTesting, type TestPerson } from '../testing/testing.ts'
import { notify } from './public.ts'
import { openNotices, opening } from './testing/testNotices.ts'

const testing = await openTesting()
const { house, app, ask } = testing
await app.server.listen({ port: 0, host: '127.0.0.1' })
const port = Number(new URL(app.server.listeningOrigin).port)
await testing.workJobs()
const { notifyNow, noticesOf, mailsTo } = openNotices(testing)

describe('notification', () => {
  test('the same key, also many times at once, makes one notice and one mail', async () => {
    const person = await testing.person()
    await Promise.all([1, 2, 3, 4].map(() => notifyNow(person)))
    await notifyNow(person)
    const { notices, unread } = await noticesOf(person)
    expect(notices).toMatchObject([{ kind: 'internshipsOpen', values: { count: '5' }, readAt: null }])
    expect(unread).toBe(1)
    expect(await mailsTo(person.email)).toHaveLength(1)
  })

  test('its moments and texts are in the language and the zone in which it is read, and old words stay', async () => {
    const person = await testing.person({ primaryLanguage: 'en' })
    const values = {
      mentorship: 'm1',
      title: 'Call',
      name: { text: 'notice.meeting.someone' },
      when: { at: '2030-11-28T13:30:00Z', as: 'moment' },
    } as const
    await notifyNow(person, { kind: 'meetingInvited', key: 'one', values })
    await notifyNow(person, { kind: 'meetingChanged', key: 'old', values })
    await house.db.run(sql`
      update notices set params = jsonb_set(params, '{when}', '"on Friday"')
      where person_id = ${person.id} and key = 'old'`)
    const read = async (headers: Readonly<Record<string, string>> = {}) =>
      (await ask(notificationCalls.notices, {}, { token: person.token, headers })).notices.map(
        (each) => each.values,
      )
    const [, english] = await read()
    expect(english).toMatchObject({ when: 'Thursday, 28 November 2030 at 7:00 pm IST', title: 'Call' })
    const [old, hindi] = await read({ cookie: 'language=hi' })
    expect(hindi).toMatchObject({ name: 'आपके साथी', when: 'गुरुवार, 28 नवंबर 2030 को शाम 7:00 बजे (IST)' })
    expect(old).toMatchObject({ name: 'आपके साथी', when: 'on Friday' })
    await house.db.run(sql`
      update people set primary_language = 'hi', time_zone = 'Europe/Berlin' where id = ${person.id}`)
    expect((await read())[1]).toMatchObject({ when: 'गुरुवार, 28 नवंबर 2030 को दोपहर 2:30 बजे (GMT+1)' })
  })

  test('a failed transaction notifies nobody, and the notice can be sent afterwards', async () => {
    const person = await testing.person()
    const failing = house.db.transaction(async (tx) => {
      await notify(house, tx, { ...opening, personId: person.id })
      throw new Error('it did not happen')
    })
    await expect(failing).rejects.toThrow('it did not happen')
    expect((await noticesOf(person)).notices).toEqual([])
    expect(await mailsTo(person.email)).toEqual([])
    await notifyNow(person)
    expect((await noticesOf(person)).notices).toHaveLength(1)
  })

  test.each([
    { primaryLanguage: 'en', subject: 'Internships are open to you', words: 'completed 5 sessions' },
    { primaryLanguage: 'hi', subject: 'इंटर्नशिप आपके लिए खुल गई हैं', words: '5 सेशन पूरे' },
  ])('speaks $primaryLanguage', async ({ primaryLanguage, subject, words }) => {
    const person = await testing.person({ primaryLanguage })
    await notifyNow(person)
    const [mail] = await mailsTo(person.email)
    expect(mail?.subject).toBe(subject)
    expect(mail?.text).toContain(words)
  })

  test.each([
    ['has not proven the address', { emailVerifiedAt: null }],
    ['is disabled', {}],
  ])('somebody who %s gets no mail', async (what, overrides) => {
    const person = await testing.person(overrides)
    if (what === 'is disabled') {
      const { disablePerson } = await import('../identity/public/accounts.ts')
      await disablePerson(house, person.email)
    }
    await notifyNow(person)
    expect(await mailsTo(person.email)).toEqual([])
  })

  test('a name cannot add a line to a mail, nor fill another place', async () => {
    const person = await testing.person()
    const ravi = await testing.person({ firstName: 'Ravi\r\nBcc: all@people.example {product} \u202e' })
    const names = { list: [{ person: ravi.id }] }
    await notifyNow(person, { kind: 'mentorshipBegun', key: 'm', values: { names } })
    const [mail] = await mailsTo(person.email)
    expect(mail?.bcc ?? []).toEqual([])
    expect(mail?.text).toContain('{product}')
  })

  test('reaches the open clients of that person, and nobody else, after the commit', async () => {
    const person = await testing.person()
    const other = await testing.person()
    const socket = await connectSocket({ port, token: person.token })
    const stranger = await connectSocket({ port, token: other.token })
    await Promise.all([socket.settled(), stranger.settled()])
    await house.db.transaction(async (tx) => {
      await notify(house, tx, { ...opening, personId: person.id })
      await socket.settled()
      expect(socket.events.some(({ command }) => command === 'notice')).toBe(false)
    })
    await socket.next('notice')
    await ask(notificationCalls.readNotices, { body: {} }, { token: person.token })
    await socket.next('notice')
    await stranger.settled()
    expect(stranger.events.some(({ command }) => command === 'notice')).toBe(false)
    socket.close()
    stranger.close()
  })

  test('everybody in a new mentorship hears the names of the others', async () => {
    const mentor = await testing.person({ role: 'mentor', firstName: 'Meera', lastName: 'Rao' })
    const kiran = await testing.person({ firstName: 'Kiran', lastName: '' })
    const divya = await testing.person({ firstName: 'Divya', lastName: 'Das' })
    await buildMentorship(house, { mentor: mentor, mentees: [kiran, divya] })
    const namesFor = async (person: TestPerson) => (await noticesOf(person)).notices[0]?.values.names
    expect(await Promise.all([mentor, kiran, divya].map(namesFor))).toEqual([
      'Divya Das and Kiran',
      'Divya Das and Meera Rao',
      'Kiran and Meera Rao',
    ])
  })
})

describe('reading', () => {
  test('goes page by page, newest first, and marks what is named, or all', async () => {
    const person = await testing.person()
    const as = { token: person.token }
    for (let n = 1; n <= 33; n += 1) {
      await notifyNow(person, { kind: 'welcome', key: `n${n}`, values: { name: String(n) } })
    }
    const first = await noticesOf(person)
    expect(first.notices.map(({ values }) => values.name)).toEqual(
      Array.from({ length: 30 }, (_, index) => String(33 - index)),
    )
    const second = await noticesOf(person, first.next ?? '')
    expect(second.notices.map(({ values }) => values.name)).toEqual(['3', '2', '1'])
    expect(second.next).toBeNull()
    const ids = first.notices.slice(0, 2).map(({ id }) => id)
    expect(await ask(notificationCalls.readNotices, { body: { ids } }, as)).toEqual({ unread: 31 })
    expect(await ask(notificationCalls.readNotices, { body: { ids } }, as)).toEqual({ unread: 31 })
    expect(await ask(notificationCalls.readNotices, { body: {} }, as)).toEqual({ unread: 0 })
  })

  test("another person's notices are neither shown nor marked", async () => {
    const [one, other] = [await testing.person(), await testing.person()]
    await notifyNow(one)
    const ids = (await noticesOf(one)).notices.map(({ id }) => id)
    await ask(notificationCalls.readNotices, { body: { ids } }, { token: other.token })
    expect((await noticesOf(other)).notices).toEqual([])
    expect((await noticesOf(one)).unread).toBe(1)
  })

  test.each([
    ['too many ids', { ids: Array.from({ length: 101 }, () => 'x') }, 422],
    ['an id that is too long', { ids: ['x'.repeat(101)] }, 422],
    ['an id that is a number', { ids: [7] }, 400],
    ['a NUL', { ids: ['\0'] }, 400],
    ['half a character', { ids: ['\ud800'] }, 400],
  ])('%s is refused', async (_, body, status) => {
    const { token } = await testing.person()
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/v2/notifications/read/',
      headers: { authorization: `Bearer ${token}` },
      payload: body,
    })
    expect(answer.statusCode).toBe(status)
  })
})
