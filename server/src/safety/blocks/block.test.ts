import { attachmentCalls } from '@saathi/contract/chat/attachmentCalls.ts'
import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { describe, expect, test, vi } from 'vitest'

import { say } from '../../chat/public/channels.ts'
import { openTestChat } from '../../chat/testing/testChat.ts'
import { sql } from '../../engines/database/database.ts'
import { buildMentorship } from '../../mentorship/testing/buildMentorship.ts'
import { withoutFailures } from '../../testing/failingSteps.ts'
import { failureOf, type TestPerson } from '../../testing/testing.ts'

const { channelOf, house, pair, storedTexts, testing } = await openTestChat()
const { ask } = testing
const as = ({ token }: TestPerson) => ({ token })
const block = (who: TestPerson, whom: { readonly id: string }) =>
  ask(safetyCalls.block, { body: { userId: whom.id } }, as(who))
const unblock = (who: TestPerson, whom: TestPerson) =>
  ask(safetyCalls.unblock, { query: { userId: whom.id } }, as(who))
const blocksOf = (who: TestPerson) => ask(safetyCalls.blocks, {}, as(who))
const isPaused = async (who: TestPerson, channelId: string) =>
  (await ask(chatCalls.channels, {}, as(who))).find((each) => each.channelId === channelId)?.isPaused
const kindsOf = async (who: TestPerson) =>
  (await ask(notificationCalls.notices, {}, as(who))).notices.map(({ kind }) => kind)
const files = (who: TestPerson, channelId: string) =>
  ask(
    attachmentCalls.upload,
    { params: { channelId }, body: { file: new File(['Namaste'], 'hello.txt') } },
    as(who),
  )

/** Whether a short statement that stores messages runs now. */
const isStoring = async () => {
  const rows = await house.db.many(sql`
    select 1 from pg_stat_activity
    where application_name = 'saathi plain messages' and state = 'active' and datname = current_database()`)
  return rows.length > 0
}

describe('a block', () => {
  test('is answered after the messages that were being stored when it was made', async () => {
    const { asha, ravi, channel, hers, his } = await pair()
    hers.send({ command: 'send', channel, message: 'Good morning', tempId: 'a' })
    await his.next('new_message')
    let isAnswered = false
    let answer: Promise<unknown> = Promise.resolve()
    const rolledBack = new Error('rolled back')
    const holding = house.db.transaction(async (tx) => {
      // The next number of the channel. The message that wants it waits for the end of this transaction.
      await tx.run(sql`
        insert into messages (channel_id, seq, id, sender_id, temp_id, text, created_at)
        values (${channel}, 2, 'held', ${asha.id}, 'held', 'held', now())`)
      hers.send({ command: 'send', channel, message: 'On its way', tempId: 'b' })
      await vi.waitFor(async () => expect(await isStoring()).toBe(true))
      answer = withoutFailures(() => block(asha, ravi)).then(() => (isAnswered = true))
      await vi.waitFor(async () => expect(await isPaused(ravi, channel)).toBe(true))
      await blocksOf(ravi)
      expect(isAnswered).toBe(false)
      throw rolledBack
    })
    await expect(holding).rejects.toBe(rolledBack)
    await answer
    expect(await storedTexts(channel)).toHaveLength(2)
  })

  test('stops writing, editing, reacting and files for both at once, and neither is told who did it', async () => {
    const { asha, ravi, channel, hers, his } = await pair()
    hers.send({ command: 'send', channel, message: 'Good morning', tempId: 'a' })
    const { message } = await his.next('new_message')
    await block(asha, ravi)
    await Promise.all([hers.next('reload'), his.next('reload')])
    for (const [socket, person] of [
      [hers, asha],
      [his, ravi],
    ] as const) {
      const about = { channel, message_id: message.msgId }
      const frames = [
        { command: 'send', channel, message: 'Hello?', tempId: `late-${person.id}` },
        { command: 'edit', ...about, message: 'Other words' },
        { command: 'react', ...about, emoji: '👍' },
      ]
      for (const frame of frames) {
        socket.send(frame)
        const { code, until } = await socket.next('error')
        expect([code, until]).toEqual(['chat_disabled', undefined])
      }
      const failure = await failureOf(files(person, channel))
      expect([failure.status, failure.code, failure.problem.until]).toEqual([422, 'chat_disabled', undefined])
      expect(await isPaused(person, channel)).toBe(true)
    }
    expect(await storedTexts(channel)).toHaveLength(1)
    his.send({ command: 'fetch_messages', channel })
    expect((await his.next('messages_payload')).messages).toHaveLength(1)
    expect(await kindsOf(ravi)).not.toContain('safetyWaits')
    expect(await blocksOf(ravi)).toEqual([])
  })

  test('leaves deleting one’s own message open', async () => {
    const { asha, ravi, channel, hers } = await pair()
    hers.send({ command: 'send', channel, message: 'Taken back', tempId: 'a' })
    const { message } = await hers.next('new_message')
    await block(ravi, asha)
    hers.send({ command: 'delete', channel, message_id: message.msgId })
    expect((await hers.next('message_changed')).message.deletedOn).not.toBeNull()
  })

  test('lets no message through once it is answered, however many are on their way', async () => {
    const { asha, ravi, channel, hers, his } = await pair()
    const over = new AbortController()
    const flood = async () => {
      for (let round = 0; !over.signal.aborted && round < 900; round += 1) {
        hers.send({ command: 'send', channel, message: `${round}`, tempId: `h${round}` })
        his.send({ command: 'send', channel, message: `${round}`, tempId: `r${round}` })
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    const flooding = flood()
    await block(asha, ravi)
    const { length } = await storedTexts(channel)
    his.send({ command: 'send', channel, message: 'too late', tempId: 'late' })
    over.abort()
    await flooding
    // Messages are stored in the order in which they came, so that the refusal of this one comes after all others.
    await his.next('error', ({ tempId }) => tempId === 'late')
    expect(await storedTexts(channel)).toHaveLength(length)
  })

  test('and its end, over and over beside a flood of messages and edits, leave the channel as the last one says', async () => {
    const { asha, ravi, channel, hers, his } = await pair()
    hers.send({ command: 'send', channel, message: 'first', tempId: 'first' })
    const { message } = await hers.next('new_message')
    for (let round = 0; round < 12; round += 1) {
      his.send({ command: 'send', channel, message: `${round}`, tempId: `r${round}` })
      hers.send({ command: 'edit', channel, message_id: message.msgId, message: `edit ${round}` })
      await Promise.all([block(asha, ravi), block(ravi, asha), unblock(asha, ravi)])
    }
    await unblock(ravi, asha)
    await unblock(asha, ravi)
    expect(await isPaused(asha, channel)).toBe(false)
    his.send({ command: 'send', channel, message: 'open', tempId: 'open' })
    await hers.next('new_message', ({ message: { message: text } }) => text === 'open')
  })

  test('changes nothing in a group', async () => {
    const { asha, ravi, hers, his } = await pair()
    const group = await channelOf([asha, ravi], 'group')
    await block(asha, ravi)
    await hers.next('reload')
    his.send({ command: 'send', channel: group, message: 'Hello, all', tempId: 'g' })
    expect((await hers.next('new_message')).message.message).toBe('Hello, all')
    expect(await isPaused(asha, group)).toBe(false)
  })

  test('ends for both only when neither holds one', async () => {
    const { asha, ravi, channel, his } = await pair()
    await block(asha, ravi)
    await block(ravi, asha)
    await unblock(asha, ravi)
    expect(await isPaused(asha, channel)).toBe(true)
    await unblock(asha, ravi)
    expect(await isPaused(asha, channel)).toBe(true)
    await unblock(ravi, asha)
    expect(await isPaused(asha, channel)).toBe(false)
    his.send({ command: 'send', channel, message: 'Back', tempId: 'back' })
    await his.next('new_message')
  })

  test('is made once, and the programme team is told once and without a name', async () => {
    const staff = await testing.person({ role: 'staff' })
    const { asha, ravi } = await pair()
    const [first, second] = await Promise.all([block(asha, ravi), block(asha, ravi)])
    expect(second).toEqual(first)
    expect(await blocksOf(asha)).toEqual([first])
    expect(first).toMatchObject({ userId: ravi.id, userFullName: expect.stringContaining('Ravi') })
    const { notices } = await ask(notificationCalls.notices, {}, as(staff))
    const told = notices.filter(({ kind }) => kind === 'safetyWaits')
    expect(told).toHaveLength(1)
    expect(JSON.stringify(told)).not.toContain('Ravi')
  })

  test('is refused for oneself, the programme team, and people one has never met', async () => {
    const staff = await testing.person({ role: 'staff' })
    const stranger = await testing.person()
    const { asha } = await pair()
    await channelOf([asha, staff], 'group')
    const codeFor = async (id: string) => (await failureOf(block(asha, { id }))).code
    expect(await codeFor(asha.id)).toBe('block_of_self')
    expect(await codeFor(staff.id)).toBe('block_of_staff')
    expect(await codeFor(stranger.id)).toBe('not_found')
    expect(await codeFor('no-such-person')).toBe('not_found')
    const bot = await testing.person()
    const channel = await channelOf([asha, bot])
    await house.db.pool.query(`update channels set kind = 'assistant' where id = $1`, [channel])
    expect(await codeFor(bot.id)).toBe('not_found')
  })

  test('pauses a conversation that begins later', async () => {
    const { asha, ravi } = await pair()
    await block(asha, ravi)
    const { channelId } = await buildMentorship(house, { mentor: ravi, mentees: [asha] })
    expect(await isPaused(asha, channelId)).toBe(true)
    const said = say(house, { channelId, senderId: ravi.id, text: 'Hello', tempId: 'm' })
    await expect(said).rejects.toThrow('chatDisabled')
    await unblock(asha, ravi)
    expect(await isPaused(asha, channelId)).toBe(false)
  })

  test('lists a thousand people', async () => {
    const { asha } = await pair()
    await house.db.pool
      .query(
        `with added as (
         insert into people (id, email, role, first_name, last_name, phone_number, provider, primary_language, created_at)
         select 'many-' || n, 'many-' || n || '@many.example', 'mentee', 'Many', n::text, '', 'normal', '', $2
         from generate_series(1, 1000) as n returning id)
       insert into blocks (blocker_id, blocked_id, blocked_at) select $1, id, $2 from added`,
        [asha.id, house.clock.now()],
      )
      .catch((error: unknown) => {
        throw error
      })
    expect(await blocksOf(asha)).toHaveLength(1000)
  })
})
