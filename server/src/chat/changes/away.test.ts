import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { changeSettlesMs, changesPerPage } from '@saathi/contract/chat/rules.ts'
import { describe, expect, test } from 'vitest'

import { failureOf, type TestPerson } from '../../testing/testing.ts'
import { emptyMessagesFrom } from '../messages/messageStore.ts'
import { say, setMemberActive } from '../public/channels.ts'
import { openTestChat } from '../testing/testChat.ts'
import type { TestSocket } from '../testing/testSocket.ts'

const { connect, house, pair, sayMany, testing } = await openTestChat()

const askChanges = (socket: TestSocket, channel: string, changed_since: unknown) => {
  socket.send({ command: 'get_room_chat_messages', channel, changed_since })
  return socket.next('messages_payload', ({ type }) => type === 'changed')
}

/** Asks for changes until there are no more, and returns the ids in the order in which they came. */
async function everyChange(socket: TestSocket, channel: string, since: string) {
  const ids: string[] = []
  for (;;) {
    const page = await askChanges(socket, channel, since)
    ids.push(...page.messages.map(({ msgId }) => msgId))
    since = page.changedUntil ?? ''
    if (page.hasMore !== true) return { ids, since }
  }
}

describe('what changed while a person was away', () => {
  test('comes in the order of the changes: edited, deleted and reacted to, and nothing else', async () => {
    const { asha, ravi, channel, hers, his } = await pair()
    await sayMany(channel, asha, 4)
    hers.send({ command: 'fetch_messages', channel })
    const { messages, changedUntil = '' } = await hers.next('messages_payload')
    const [first, second, third] = messages.map(({ msgId }) => msgId)
    his.send({ command: 'react', channel, message_id: third, emoji: '👍' })
    await hers.next('message_changed')
    house.clock.shift(10)
    hers.send({ command: 'edit', channel, message_id: first, message: 'said better' })
    await his.next('message_changed', ({ message }) => message.msgId === first)
    house.clock.shift(10)
    hers.send({ command: 'delete', channel, message_id: second })
    await his.next('message_changed', ({ message }) => message.msgId === second)
    const page = await askChanges(his, channel, changedUntil)
    expect(page).toMatchObject({ hasMore: false, newPageNumber: null })
    expect(page.messages).toMatchObject([
      { msgId: third, reactions: [{ emoji: '👍', userIds: [ravi.id] }] },
      { msgId: first, message: 'said better' },
      { msgId: second, message: '' },
    ])
  })

  test('is complete over many pages, and an early moment is answered so that a late commit is not missed', async () => {
    const { asha, channel, hers } = await pair()
    await sayMany(channel, asha, changesPerPage + 40)
    const before = house.clock.now().toISOString()
    house.clock.shift(changeSettlesMs)
    // The first twenty changed in one moment, which a page must not cut in two.
    await house.db.pool.query(
      `update messages set changed_at = $2::timestamptz + greatest(0, seq - 20) * interval '1 millisecond' where channel_id = $1`,
      [channel, house.clock.now()],
    )
    house.clock.shift(changeSettlesMs)
    const { ids, since } = await everyChange(hers, channel, before)
    expect(ids).toHaveLength(changesPerPage + 40)
    expect(new Set(ids).size).toBe(ids.length)
    expect(Date.parse(since)).toBeLessThanOrEqual(house.clock.now().getTime() - changeSettlesMs)
    expect(Date.parse(since)).toBeGreaterThan(house.clock.now().getTime() - 2 * changeSettlesMs)
  })

  test('tells that the words of an erased person are gone, in pages of a bearable length', async () => {
    const { asha, channel, his } = await pair()
    await sayMany(channel, asha, 3 * changesPerPage)
    const before = house.clock.now().toISOString()
    house.clock.shift(1000)
    await emptyMessagesFrom(house.db, asha.id, house.clock.now())
    const first = await askChanges(his, channel, before)
    expect(first.messages.length).toBeLessThan(2 * changesPerPage)
    expect(first.messages[0]).toMatchObject({ message: '', attachments: '[]' })
    expect(first.messages[0]?.deletedOn).not.toBeNull()
    expect((await everyChange(his, channel, before)).ids).toHaveLength(3 * changesPerPage)
  })

  test('is for members only, and a moment must be one', async () => {
    const { asha, ravi, channel, his } = await pair()
    await sayMany(channel, asha, 1)
    const since = house.clock.now().toISOString()
    for (const wrong of ['yesterday', '', 7, '0000-01-01T00:00:00.000Z', '2026-13-45T99:00:00Z']) {
      his.send({ command: 'get_room_chat_messages', channel, changed_since: wrong })
      expect(['invalid', 'malformed']).toContain((await his.next('error')).code)
    }
    const stranger = await connect(await testing.person())
    await setMemberActive(house, { channelId: channel, personId: ravi.id, active: false })
    for (const socket of [stranger, his]) {
      socket.send({ command: 'get_room_chat_messages', channel, changed_since: since })
      expect((await socket.next('error')).code).toBe('not_yours')
    }
  })
})

describe('quiet', () => {
  const mute = ({ token }: TestPerson, channelId: string, muted: boolean) =>
    testing.ask(chatCalls.mute, { params: { channelId }, body: { muted } }, { token })
  const isMutedFor = async ({ token }: TestPerson) =>
    (await testing.ask(chatCalls.channels, {}, { token })).map(({ isMuted }) => isMuted)

  test('shows in the list and in the counts of the person, on every device, and to nobody else', async () => {
    const { asha, ravi, channel, hers, his } = await pair()
    expect(await mute(asha, channel, true)).toEqual({ muted: true })
    await hers.next('reload')
    await hers.next('unread_message', ({ unread }) => unread.some(({ data }) => data.isMuted))
    expect(await isMutedFor(asha)).toEqual([true])
    expect(await isMutedFor(ravi)).toEqual([false])
    await say(house, { channelId: channel, senderId: ravi.id, text: 'psst', tempId: 'psst' })
    await hers.next('unread_message', ({ unread }) =>
      unread.some(({ count, data }) => count === 1 && data.isMuted),
    )
    const [entry] = await testing.ask(chatCalls.unread, {}, { token: asha.token })
    expect(entry).toMatchObject({ count: 1, data: { isMuted: true } })
    expect(await mute(asha, channel, false)).toEqual({ muted: false })
    await hers.next('unread_message', ({ unread }) => unread.some(({ data }) => !data.isMuted))
    await his.settled()
    // Ravi's own list was loaded once, when the channel was made.
    expect(his.events.filter(({ command }) => command === 'reload')).toEqual([])
  })

  test('asked for again changes nothing and tells nothing', async () => {
    const { asha, channel, hers } = await pair()
    await mute(asha, channel, true)
    await hers.next('reload')
    const since = () =>
      house.db.pool.query(
        'select muted_at from channel_members where muted_at is not null and channel_id = $1',
        [channel],
      )
    const { rows } = await since()
    house.clock.shift(1000)
    await mute(asha, channel, true)
    await hers.settled()
    expect((await since()).rows).toEqual(rows)
    expect(hers.events.filter(({ command }) => command === 'reload')).toHaveLength(1)
  })

  test('and muting is for the active members of a channel', async () => {
    const { ravi, channel } = await pair()
    const stranger = await testing.person()
    await setMemberActive(house, { channelId: channel, personId: ravi.id, active: false })
    for (const { token } of [stranger, ravi]) {
      expect(await failureOf(mute({ token, id: '', email: '' }, channel, true))).toMatchObject({
        status: 404,
      })
    }
  })
})

describe('the newest message in the list', () => {
  test('of a deleted one, and of one without words, says what it is', async () => {
    const { asha, channel, hers } = await pair()
    const last = async () =>
      (await testing.ask(chatCalls.channels, {}, { token: asha.token })).map(({ lastMessage }) => lastMessage)
    const attachments = [{ attachment_type: 'link_preview', url: 'https://saathi.example/a' }]
    hers.send({ command: 'send', channel, message: '', attachments, tempId: 'link' })
    const { message } = await hers.next('new_message')
    expect(await last()).toMatchObject([
      { message: '', attachmentType: 'link_preview', isDeleted: false, kind: 'text' },
    ])
    hers.send({ command: 'delete', channel, message_id: message.msgId })
    await hers.next('message_changed')
    expect(await last()).toMatchObject([{ message: '', attachmentType: null, isDeleted: true }])
    await say(house, { channelId: channel, senderId: asha.id, text: 'soon', tempId: 'n', kind: 'notice' })
    expect(await last()).toMatchObject([{ message: 'soon', kind: 'notice', isDeleted: false }])
  })
})

test('a flood of reactions is refused after a burst that no finger makes', async () => {
  const { asha, channel, hers, his } = await pair()
  await sayMany(channel, asha, 1)
  const { message } = await hers.next('new_message')
  for (let n = 0; n < 400; n += 1) {
    his.send({
      command: 'react',
      channel,
      message_id: message.msgId,
      emoji: n % 2 === 0 ? '👍' : null,
      tempId: `${n}`,
    })
  }
  expect((await his.next('error')).code).toBe('too_often')
  // Another person is not slowed down by it.
  hers.send({ command: 'react', channel, message_id: message.msgId, emoji: '🎉' })
  await hers.next('message_changed', ({ message: one }) => one.reactions.some(({ emoji }) => emoji === '🎉'))
})
