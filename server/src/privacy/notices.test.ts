import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { beforeEach, expect, test } from 'vitest'

import { openPairCalendar } from '../calendar/testing/testCalendar.ts'
import { tellWaiting } from '../calendar/public/news.ts'
import { say } from '../chat/public/channels.ts'
import { endMentorship } from '../mentorship/public/membership.ts'
import { openTesting, type TestPerson } from '../testing/testing.ts'

const testing = await openTesting()
const { ask, house, app } = testing
const calendar = openPairCalendar(testing)
const { asha, ravi } = calendar

beforeEach(async () => {
  await house.db.pool.query(`update people set first_name = 'Zuleikha', last_name = 'Quddus' where id = $1`, [
    asha.id,
  ])
})

const noticesOf = async ({ token }: TestPerson) =>
  (await ask(notificationCalls.notices, { query: {} }, { token })).notices

/** All notices that name Asha to Ravi: an invitation, a change, a no, a waiting message, the end. */
async function tellRavi(): Promise<void> {
  const own = await calendar.add(asha, { scheduledTime: '2027-01-09T12:30:00Z' })
  await tellWaiting(house)
  await calendar.change(asha, own.id, { scheduledTime: '2027-01-09T13:30:00Z' })
  await tellWaiting(house)
  const his = await calendar.add(ravi, { scheduledTime: '2027-01-10T12:30:00Z' })
  await calendar.answer(asha, his.id, { answer: 'no' })
  await app.jobs.chatDigest?.work({})
  const { rows } = await house.db.pool.query<{ id: string }>(
    'select id from channels where mentorship_id = $1',
    [calendar.mentorshipId()],
  )
  await say(house, { channelId: rows[0]?.id ?? '', senderId: asha.id, text: 'Hello', tempId: 'hello' })
  await calendar.at('2027-01-07T10:00:00Z', async () => app.jobs.chatDigest?.work({}))
  await house.db.transaction((tx) => endMentorship(house, tx, calendar.mentorshipId()))
}

async function erase(): Promise<void> {
  const { rooms } = app
  const leaver = { id: asha.id, email: asha.email, language: 'en', at: house.clock.now() }
  await house.db.transaction((tx) => rooms.leave(tx, leaver))
  await house.db.pool.query(
    `update people set first_name = '', last_name = '', erased_at = now(), disabled_at = now() where id = $1`,
    [asha.id],
  )
  await house.db.transaction((tx) => rooms.forget(tx, asha.id))
}

test('a notice shows the name that a person has now', async () => {
  await tellRavi()
  const kinds = (await noticesOf(ravi)).filter(({ values }) =>
    JSON.stringify(values).includes('Zuleikha Quddus'),
  )
  expect(new Set(kinds.map(({ kind }) => kind))).toEqual(
    new Set([
      'mentorshipBegun',
      'mentorshipEnded',
      'meetingInvited',
      'meetingChanged',
      'meetingDeclined',
      'unreadMessages',
    ]),
  )
  await house.db.pool.query(`update people set first_name = 'Noor' where id = $1`, [asha.id])
  expect(JSON.stringify(await noticesOf(ravi))).not.toContain('Zuleikha')
})

test('nobody’s notices store a name, before or after somebody is erased', async () => {
  await tellRavi()
  const stored = async () =>
    (await house.db.pool.query<{ params: unknown }>('select params from notices')).rows.map(({ params }) =>
      JSON.stringify(params),
    )
  expect((await stored()).filter((each) => /Zuleikha|Quddus/.test(each))).toEqual([])
  await erase()
  expect(JSON.stringify(await noticesOf(ravi))).not.toMatch(/Zuleikha|Quddus/)
  const invited = (await noticesOf(ravi)).find(({ kind }) => kind === 'meetingInvited')
  expect(invited?.values.name).toBe('Mentee')
})

test('names in notices from before become ids, or a word without a name', async () => {
  await house.db.pool.query(
    `insert into notices (id, person_id, kind, key, params, created_at) values
      ('n1', $1, 'mentorshipEnded', 'k1', jsonb_build_object('mentorship', $2::text, 'names', 'Zuleikha Quddus'), now()),
      ('n2', $1, 'meetingInvited', 'k2', jsonb_build_object('mentorship', $2::text, 'name', 'Zuleikha Quddus'), now()),
      ('n3', $1, 'meetingChanged', 'k3', jsonb_build_object('mentorship', $2::text, 'name', 'Somebody Else'), now()),
      ('n4', $1, 'groupJoined', 'groupJoined:none', '{"name": "Somebody Else", "days": "3"}', now()),
      ('n5', $1, 'unreadMessages', 'k5', '{"count": "2", "names": {"list": ["Zuleikha Quddus", "Gone", {"text": "chat.staff"}]}}', now())`,
    [ravi.id, calendar.mentorshipId()],
  )
  const file = join(import.meta.dirname, '..', '..', 'migrations', '0036_notices_without_names.sql')
  const client = await house.db.pool.connect()
  await client.query('begin')
  await client.query(readFileSync(file, 'utf8'))
  await client.query('commit')
  client.release()
  const { rows } = await house.db.pool.query<{ value: unknown }>(
    `select coalesce(params -> 'names', params -> 'name') as value from notices where id like 'n_' order by id`,
  )
  const [person, someone] = [{ person: asha.id }, { text: 'notice.meeting.someone' }]
  expect(rows.map(({ value }) => value)).toEqual([
    { list: [person] },
    person,
    someone,
    someone,
    { list: [person, someone, { text: 'chat.staff' }] },
  ])
})
