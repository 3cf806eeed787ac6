import { changeableMs } from '@saathi/contract/chat/rules.ts'
import { describe, expect, test } from 'vitest'

import { setMemberActive } from '../public/channels.ts'
import { openTestChat } from '../testing/testChat.ts'
import type { TestSocket } from '../testing/testSocket.ts'

const { channelOf, connect, house, pair, testing } = await openTestChat()

/** Sends a text and returns its message once it is stored. */
async function sent(socket: TestSocket, channel: string, frame: Readonly<Record<string, unknown>> = {}) {
  const tempId = crypto.randomUUID()
  socket.send({ command: 'send', channel, message: 'I am comming', tempId, ...frame })
  return (await socket.next('new_message', ({ message }) => message.tempId === tempId)).message
}

async function versionsOf(messageId: string) {
  const { rows } = await house.db.pool.query<{ text: string }>(
    'select text from message_versions where message_id = $1 order by replaced_at',
    [messageId],
  )
  return rows.map(({ text }) => text)
}

describe('editing', () => {
  test('shows both the new text and that it was edited, and keeps what stood there before', async () => {
    const { channel, hers, his } = await pair()
    const { msgId } = await sent(hers, channel)
    hers.send({ command: 'edit', channel, message_id: msgId, message: 'I am coming' })
    const { message } = await his.next('message_changed')
    expect(message).toMatchObject({ msgId, seq: 1, message: 'I am coming' })
    expect(message.editedOn).not.toBeNull()
    expect((await hers.next('message_changed')).message).toEqual(message)
    expect(await versionsOf(msgId)).toEqual(['I am comming'])
    his.send({ command: 'fetch_messages', channel })
    expect((await his.next('messages_payload')).messages).toEqual([message])
  })

  test('is for the writer alone, for 15 minutes, and not for what the product says', async () => {
    const { asha, channel, hers, his } = await pair()
    const { msgId } = await sent(hers, channel)
    his.send({ command: 'edit', channel, message_id: msgId, message: 'Words in her mouth' })
    expect((await his.next('error')).code).toBe('not_yours')
    await house.db.pool.query(`update messages set created_at = $2 where id = $1`, [
      msgId,
      new Date(house.clock.now().getTime() - changeableMs - 1000),
    ])
    for (const command of ['edit', 'delete']) {
      hers.send({ command, channel, message_id: msgId, message: 'Too late' })
      expect((await hers.next('error')).code).toBe('change_too_late')
    }
    const notice = await sent(hers, channel)
    await house.db.pool.query(`update messages set kind = 'notice' where id = $1`, [notice.msgId])
    hers.send({ command: 'edit', channel, message_id: notice.msgId, message: 'x' })
    expect((await hers.next('error')).code).toBe('not_yours')
    expect(asha.id).toBe(notice.userId)
  })

  test('an empty text is refused, and the same text again changes nothing', async () => {
    const { channel, hers } = await pair()
    const { msgId, message } = await sent(hers, channel)
    hers.send({ command: 'edit', channel, message_id: msgId, message: ' ' })
    expect((await hers.next('error')).code).toBe('invalid')
    hers.send({ command: 'edit', channel, message_id: msgId, message })
    expect((await hers.next('message_changed')).message.editedOn).toBeNull()
    expect(await versionsOf(msgId)).toEqual([])
  })
})

describe('deleting', () => {
  test('leaves a trace without words, takes reactions away, and can be repeated', async () => {
    const { channel, hers, his } = await pair()
    const { msgId } = await sent(hers, channel)
    his.send({ command: 'react', channel, message_id: msgId, emoji: '👍' })
    await his.next('message_changed')
    hers.send({ command: 'delete', channel, message_id: msgId })
    const { message } = await his.next('message_changed', ({ message: one }) => one.deletedOn !== null)
    expect(message).toMatchObject({ msgId, seq: 1, message: '', attachments: '[]', reactions: [] })
    hers.send({ command: 'delete', channel, message_id: msgId })
    await hers.settled()
    expect(hers.events.filter(({ command }) => command === 'error')).toEqual([])
    expect(await versionsOf(msgId)).toEqual(['I am comming'])
  })

  test('takes the mark of being named away on every device at once', async () => {
    const { channel, hers, his, ravi } = await pair()
    const { msgId } = await sent(hers, channel, { mentions: [ravi.id] })
    const marked = (isTagged: boolean) =>
      his.next('unread_message', ({ unread }) => unread.some(({ data }) => data.isTagged === isTagged))
    await marked(true)
    hers.send({ command: 'delete', channel, message_id: msgId })
    expect(await marked(false)).toMatchObject({ unread: [{ channelId: channel }] })
  })

  test('what was deleted is gone after 30 days', async () => {
    const { channel, hers } = await pair()
    const { msgId } = await sent(hers, channel)
    hers.send({ command: 'delete', channel, message_id: msgId })
    await hers.next('message_changed')
    const purge = () => testing.app.jobs.forgetVersions?.work({})
    await purge()
    expect(await versionsOf(msgId)).toHaveLength(1)
    house.clock.shift(31 * 86_400_000)
    await purge()
    expect(await versionsOf(msgId)).toEqual([])
  })

  test('somebody who answers a deleted message shows no word of it', async () => {
    const { asha, channel, hers, his } = await pair()
    const { msgId } = await sent(hers, channel)
    const answer = await sent(his, channel, { reply_to: msgId })
    expect(answer.replyTo).toEqual({ msgId, userId: asha.id, excerpt: 'I am comming' })
    hers.send({ command: 'delete', channel, message_id: msgId })
    await hers.next('message_changed')
    his.send({ command: 'fetch_messages', channel })
    const { messages } = await his.next('messages_payload')
    expect(messages[1]?.replyTo).toEqual({ msgId, userId: asha.id, excerpt: '', isDeleted: true })
  })
})

describe('reactions', () => {
  test('a person has one on a message: another one replaces it, and null takes it back', async () => {
    const { asha, ravi, channel, hers, his } = await pair()
    const { msgId } = await sent(hers, channel)
    const react = async (socket: TestSocket, emoji: string | null) => {
      socket.send({ command: 'react', channel, message_id: msgId, emoji })
      // One event replies to the command, the other goes to every member; both have the same content.
      const told = await socket.next('message_changed')
      expect(await socket.next('message_changed')).toEqual(told)
      his.send({ command: 'fetch_messages', channel })
      const { messages } = await his.next('messages_payload')
      expect(messages[0]).toEqual(told.message)
      return told.message.reactions
    }
    expect(await react(his, '👍')).toEqual([{ emoji: '👍', userIds: [ravi.id] }])
    await hers.next('message_changed')
    expect(await react(hers, '👍')).toEqual([{ emoji: '👍', userIds: [ravi.id, asha.id] }])
    await his.next('message_changed')
    expect(await react(his, '❤️')).toEqual([
      { emoji: '👍', userIds: [asha.id] },
      { emoji: '❤️', userIds: [ravi.id] },
    ])
    expect(await react(his, null)).toEqual([{ emoji: '👍', userIds: [asha.id] }])
  })

  test.each(['ok', '', '👍👍', '<b>', '7'])('"%s" is none', async (emoji) => {
    const { channel, hers } = await pair()
    const { msgId } = await sent(hers, channel)
    hers.send({ command: 'react', channel, message_id: msgId, emoji })
    expect((await hers.next('error')).code).toBe('invalid')
  })

  test('nobody reacts from outside, from another channel, or after leaving', async () => {
    const { asha, ravi, channel, hers, his } = await pair()
    const { msgId } = await sent(hers, channel)
    const elsewhere = await channelOf([asha, ravi], 'group')
    his.send({ command: 'react', channel: elsewhere, message_id: msgId, emoji: '👍' })
    expect((await his.next('error')).code).toBe('not_found')
    const stranger = await connect(await testing.person())
    stranger.send({ command: 'react', channel, message_id: msgId, emoji: '👍' })
    expect((await stranger.next('error')).code).toBe('not_yours')
    await setMemberActive(house, { channelId: channel, personId: ravi.id, active: false })
    his.send({ command: 'react', channel, message_id: msgId, emoji: '👍' })
    expect((await his.next('error')).code).toBe('not_yours')
  })
})

describe('mentions', () => {
  test('name active members only, and say so in the unread counts until they are seen', async () => {
    const { asha, ravi, channel, hers, his } = await pair()
    const stranger = await testing.person()
    const { mentions } = await sent(hers, channel, { mentions: [ravi.id, stranger.id, asha.id, ravi.id] })
    expect(mentions).toEqual([ravi.id])
    await his.next('unread_message', ({ unread }) =>
      unread.some(({ count, data }) => count === 1 && data.isTagged),
    )
    await sent(hers, channel)
    his.send({ command: 'unread_message' })
    await his.next('unread_message', ({ unread }) =>
      unread.some(({ count, data }) => count === 2 && data.isTagged),
    )
    his.send({ command: 'message_seen', channel })
    await his.next('unread_message', ({ unread }) =>
      unread.some(({ count, data }) => count === 0 && !data.isTagged),
    )
  })

  test('a message of another channel cannot be answered', async () => {
    const { asha, ravi, channel, hers } = await pair()
    const { msgId } = await sent(hers, await channelOf([asha, ravi], 'group'))
    expect((await sent(hers, channel, { reply_to: msgId })).replyTo).toBeNull()
  })
})

test('the changes of one person happen in the order in which they were sent', async () => {
  const { channel, hers } = await pair()
  const { msgId } = await sent(hers, channel)
  for (let round = 0; round < 3; round += 1) {
    for (let count = 0; count < 40; count += 1) {
      hers.send({ command: 'edit', channel, message_id: msgId, message: `${round} ${count}` })
      hers.send({ command: 'react', channel, message_id: msgId, emoji: count % 2 === 0 ? '👍' : null })
    }
    hers.send({ command: 'edit', channel, message_id: msgId, message: `${round} last` })
    await hers.next('message_changed', ({ message }) => message.message === `${round} last`)
    hers.send({ command: 'fetch_messages', channel })
    const { messages } = await hers.next('messages_payload')
    expect(messages).toMatchObject([{ message: `${round} last`, reactions: [] }])
  }
})
