import { mailCalls } from '@saathi/contract/notifications/mailCalls.ts'
import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { expect, test } from 'vitest'

import { buildApp } from '../../app.ts'
import { actAsStaff } from '../../commands/staffActs.ts'
import { openHouse } from '../../house/openHouse.ts'
import { setDisabled } from '../../people/public/store.ts'
import type { PersonOverrides, TestPerson } from '../../testing/testing.ts'
import { say, setMemberActive } from '../public/channels.ts'
import { openTestChat } from '../testing/testChat.ts'

const { channelOf, connect, house, testing } = await openTestChat()
const hour = 3_600_000

async function look(app = testing.app) {
  await app.jobs.chatDigest?.work({})
}
/** The first run begins a day ago; older messages are never mailed. */
await look()

async function mailsTo({ email }: TestPerson) {
  const { rows } = await house.db.pool.query<{ subject: string; body: string }>(
    'select subject, body from mails where recipient = $1 order by id',
    [email],
  )
  return rows
}

/** Asha, and Ravi who has written to her. */
async function written(kind: 'one_to_one' | 'group' = 'one_to_one', reader: PersonOverrides = {}) {
  const asha = await testing.person({ firstName: 'Asha', ...reader })
  const ravi = await testing.person({ firstName: 'Ravi', lastName: 'Kumar', role: 'mentor' })
  const channelId = await channelOf([asha, ravi], kind)
  const write = (text = 'Secret words') =>
    say(house, { channelId, senderId: ravi.id, text, tempId: crypto.randomUUID() })
  await write()
  return { asha, ravi, channelId, write }
}

async function later(hours: number) {
  house.clock.shift(hours * hour)
  await look()
}

/** A person connects with a socket, which is stored two seconds later, and disconnects. */
async function visit(person: TestPerson) {
  const socket = await connect(person)
  const at = house.clock.now()
  socket.close()
  await expect
    .poll(async () => {
      const { rows } = await house.db.pool.query<{ hereAt: Date }>(
        'select here_at as "hereAt" from chat_visits where person_id = $1 and here_at >= $2',
        [person.id, at],
      )
      return rows.length
    })
    .toBe(1)
}

test('messages that waited a day are mailed, with how many and from whom, and without a word of them', async () => {
  const { asha, ravi, write } = await written()
  await write()
  await later(23)
  expect(await mailsTo(asha)).toEqual([])
  await later(2)
  const mails = await mailsTo(asha)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).toContain('2')
  expect(mails[0]?.body).toContain('Ravi Kumar')
  expect(mails[0]?.body).toContain('/chat')
  expect(JSON.stringify(mails)).not.toContain('Secret')
  // The writer has nothing to read.
  expect(await mailsTo(ravi)).toEqual([])
})

test('one silence is one mail, and the next one is after another visit', async () => {
  const { asha, write } = await written()
  await later(25)
  await write()
  await later(25)
  await later(25)
  expect(await mailsTo(asha)).toHaveLength(1)
  await visit(asha)
  await write()
  await later(25)
  expect(await mailsTo(asha)).toHaveLength(2)
})

test('who was here meanwhile, or has read everything, is not mailed', async () => {
  const [here, read] = [await written(), await written()]
  const socket = await connect(read.asha)
  socket.send({ command: 'message_seen', channel: read.channelId })
  await socket.next('update_last_viewed_timestamp')
  await house.db.pool.query('delete from chat_visits')
  house.clock.shift(hour)
  await visit(here.asha)
  await later(25)
  expect(await mailsTo(here.asha)).toEqual([])
  expect(await mailsTo(read.asha)).toEqual([])
})

test('in Hindi, with a word for a group, whose name can be made of a name', async () => {
  const { asha } = await written('group', { primaryLanguage: 'hi' })
  await later(25)
  const [mail] = await mailsTo(asha)
  expect(mail?.body).toMatch(/नए संदेश: 1। सबसे नए: मेंटरशिप ग्रुप।/)
})

test('quiet channels, left ones, the assistant, disabled people and stopped mails send none', async () => {
  const [muted, left, disabled, stopped] = [
    await written(),
    await written(),
    await written(),
    await written(),
  ]
  const body = { muted: true }
  await testing.ask(chatCalls.mute, { params: { channelId: muted.channelId }, body }, muted.asha)
  await setMemberActive(house, { channelId: left.channelId, personId: left.asha.id, active: false })
  await setDisabled(house.db, disabled.asha.email, house.clock.now())
  await testing.ask(mailCalls.savePreference, { body: { topic: 'chat', mail: false } }, stopped.asha)
  const assistant = await written()
  await house.db.pool.query(`update channels set kind = 'assistant' where id = $1`, [assistant.channelId])
  const deleted = await written()
  await house.db.pool.query(`update messages set deleted_at = created_at where channel_id = $1`, [
    deleted.channelId,
  ])
  await later(25)
  for (const { asha } of [muted, left, disabled, stopped, assistant, deleted])
    expect(await mailsTo(asha)).toEqual([])
})

test('a paused channel sends none', async () => {
  const { asha, ravi } = await written()
  await testing.ask(safetyCalls.block, { body: { userId: asha.id } }, { token: ravi.token })
  await later(25)
  expect(await mailsTo(asha)).toEqual([])
})

test('the channel of an ended mentorship sends none', async () => {
  const { asha, channelId } = await written()
  await house.db.pool.query(
    `insert into mentorships (id, type, created_at, ended_at) values ('ended', 'one_to_one', now(), now())`,
  )
  await house.db.pool.query(`update channels set mentorship_id = 'ended' where id = $1`, [channelId])
  await later(25)
  expect(await mailsTo(asha)).toEqual([])
})

test('two servers mail once, also many people at the same moment', async () => {
  const second = await openHouse(house.config, testing.databaseUrl, house.log)
  const other = await buildApp({ ...second, keys: house.keys, clock: house.clock }, { quiet: true })
  try {
    const pairs = await Promise.all(Array.from({ length: 30 }, () => written()))
    house.clock.shift(25 * hour)
    await Promise.all([look(), look(other), look(), look(other)])
    await look()
    for (const { asha } of pairs) expect(await mailsTo(asha)).toHaveLength(1)
  } finally {
    await other.server.close()
    await second.close()
  }
})

test('a busy day is looked through in several steps', async () => {
  const { asha, ravi, channelId } = await written()
  await house.db.pool.query(
    `with raised as (update channels set last_seq = 1001 where id = $1)
     insert into messages (channel_id, seq, id, sender_id, temp_id, text, created_at)
     select $1, 1 + n, 'busy-' || n, $2, 'busy-' || n, 'x', $3::timestamptz + (n / 7) * interval '1 second'
     from generate_series(1, 1000) as n`,
    [channelId, ravi.id, house.clock.now()],
  )
  await later(25)
  expect((await mailsTo(asha)).map(({ body }) => /\d+/.exec(body)?.[0])).toEqual(['999'])
  const { rows } = await house.db.pool.query<{ until: Date }>('select looked_until as until from chat_digest')
  expect(rows[0]?.until.getTime()).toBeGreaterThan(house.clock.now().getTime() - 24 * hour - 5000)
})

test('a moved clock mails at once, without waiting for the next minute', async () => {
  const { asha } = await written()
  await testing.workJobs()
  await actAsStaff(house, ['clock', '+25h'])
  // Runs each waiting job once; nothing here starts the jobs of every minute.
  await testing.workJobs()
  const { rows } = await house.db.pool.query('select kind from notices where person_id = $1', [asha.id])
  await actAsStaff(house, ['clock', 'reset'])
  expect(rows).toContainEqual({ kind: 'unreadMessages' })
})
