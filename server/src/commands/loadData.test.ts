import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { mentorshipCalls } from '@saathi/contract/mentorship/calls.ts'
import { expect, test } from 'vitest'

import { insertLoadSignIns } from '../identity/loadStore.ts'
import { insertLoadPeople, makeLoadMentors } from '../people/loadStore.ts'
import { insertLoadChannels, pairLoadChannels } from '../chat/channels/loadStore.ts'
import { insertLoadPairs } from '../mentorship/loadStore.ts'
import { say } from '../chat/public/channels.ts'
import { openTesting } from '../testing/testing.ts'

const testing = await openTesting()

test('people made up for a load test use the product like everybody, and their messages are spread evenly', async () => {
  const { db, clock } = testing.house
  const at = clock.now()
  await insertLoadPeople(db, { run: 'run', first: 0, last: 6, at })
  await insertLoadSignIns(db, { run: 'run', first: 0, last: 6, at })
  await insertLoadChannels(db, { run: 'run', first: 0, last: 2, people: 7, size: 3, messages: 10, at })
  const { rows } = await db.pool.query<{ channel_id: string; count: number; newest: number; last: number }>(`
    select channel_id, count(*), max(seq) as newest, min(last_seq) as last
    from messages join channels on channels.id = channel_id group by channel_id order by channel_id`)
  expect(rows).toEqual([
    { channel_id: 'run-c0', count: 4, newest: 4, last: 4 },
    { channel_id: 'run-c1', count: 3, newest: 3, last: 3 },
    { channel_id: 'run-c2', count: 3, newest: 3, last: 3 },
  ])
  const claims = { email: 'run-p6@load.example', emailVerified: true, provider: 'normal' }
  const token = await testing.app.tokens.sign({ person: 'run-p6', session: 'run-p6', ...claims })
  const [channel] = await testing.ask(chatCalls.channels, {}, { token })
  expect(channel?.channelMembers.map(({ userId }) => userId)).toEqual(['run-p6'])
  const said = await say(testing.house, { channelId: 'run-c0', senderId: 'run-p1', text: 'Hi', tempId: 'x' })
  expect(said.seq).toBe(5)
})

test('pairs of a load test are mentorships with a channel and a next contact', async () => {
  const { db, clock } = testing.house
  const at = clock.now()
  const all = { run: 'pairs', first: 0, last: 3, at }
  await insertLoadPeople(db, all)
  await insertLoadSignIns(db, all)
  await insertLoadChannels(db, { run: 'pairs', first: 0, last: 1, people: 4, size: 2, messages: 4, at })
  await db.transaction(async (tx) => {
    await makeLoadMentors(tx, { ...all, last: 1 })
    await insertLoadPairs(tx, { ...all, last: 1 })
    await pairLoadChannels(tx, { ...all, last: 1 })
  })
  const claims = { email: 'pairs-p2@load.example', emailVerified: true, provider: 'normal' }
  const token = await testing.app.tokens.sign({ person: 'pairs-p2', session: 'pairs-p2', ...claims })
  const [mentorship, ...more] = await testing.ask(mentorshipCalls.mentorships, {}, { token })
  expect(more).toEqual([])
  expect(mentorship).toMatchObject({
    id: 'pairs-r1',
    channelId: 'pairs-c1',
    partnerDetails: { userDetails: { role: 'mentee' }, partnerDetails: [{ id: 'pairs-p3', role: 'mentor' }] },
  })
})

test('people are made up only where nobody else is, or in a demo, and never in production', async () => {
  const own = await openTesting()
  const out = join(own.house.config.dataDir, 'people.tsv')
  const run = (settings: Readonly<Record<string, string>> = {}) =>
    promisify(execFile)(
      process.execPath,
      [
        join(import.meta.dirname, 'loadData.ts'),
        ...'--people 2 --channel-size 2 --messages 0 --out'.split(' '),
        out,
      ],
      {
        env: {
          ...process.env,
          DATABASE_URL: own.databaseUrl,
          DATA_DIR: own.house.config.dataDir,
          ...settings,
        },
      },
    )
  await run()
  // The people of an earlier load do not count.
  await run()
  await own.person()
  await expect(run()).rejects.toMatchObject({ stderr: expect.stringContaining('this database has people') })
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://saathi.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'saathi@saathi.example',
  }
  await expect(run(production)).rejects.toMatchObject({
    stderr: expect.stringContaining('refused in production'),
  })
})
