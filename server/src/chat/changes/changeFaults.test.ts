import { join } from 'node:path'

import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { afterAll, describe, expect, test } from 'vitest'

import { killTestProcesses, startTestProcess } from '../../testing/testProcess.ts'
import { failureOf } from '../../testing/testing.ts'
import { setMemberActive } from '../public/channels.ts'
import { openTestChat } from '../testing/testChat.ts'
import { openSecondProcess } from '../testing/testSecondProcess.ts'
import { connectSocket, type TestSocket } from '../testing/testSocket.ts'

const chat = await openTestChat()
const { connect, house, pair, sayMany, testing } = chat

const { line, port: otherPort } = await openSecondProcess(chat)
const chatServer = join(import.meta.dirname, '..', 'testing', 'testServer.ts')
afterAll(killTestProcesses)

/** Two people, a message of hers, and his socket on the other process. */
async function scene() {
  const made = await pair()
  await sayMany(made.channel, made.asha, 1)
  const { message } = await made.hers.next('new_message')
  const far = await connect(made.ravi, otherPort)
  return { ...made, far, msgId: message.msgId }
}

async function changesSince(socket: TestSocket, channel: string, since: string) {
  socket.send({ command: 'get_room_chat_messages', channel, changed_since: since })
  return (await socket.next('messages_payload', ({ type }) => type === 'changed')).messages
}

describe('a change', () => {
  test.each(['cut', 'silent'])(
    'made while listening is %s is learnt when the list is loaded again',
    async (fault) => {
      const { channel, hers, far, msgId } = await scene()
      far.send({ command: 'fetch_messages', channel })
      const { changedUntil = '' } = await far.next('messages_payload')
      line.refuse(true)
      if (fault === 'cut') line.cutListening()
      else line.silenceListening()
      hers.send({ command: 'edit', channel, message_id: msgId, message: 'said better' })
      await hers.next('message_changed')
      line.refuse(false)
      await far.next('reload')
      expect(await changesSince(far, channel, changedUntil)).toMatchObject([
        { msgId, message: 'said better' },
      ])
    },
  )

  test('whose commit lost its reply is told to nobody wrongly, and repeating it changes nothing', async () => {
    const { ravi, channel, hers, far, msgId } = await scene()
    line.loseReplyTo('commit')
    far.send({ command: 'react', channel, message_id: msgId, emoji: '👍', tempId: 'r' })
    expect((await far.next('error')).code).toBe('unavailable')
    far.send({ command: 'react', channel, message_id: msgId, emoji: '👍', tempId: 'r' })
    const isThere = (one: { readonly reactions: readonly unknown[] }) => one.reactions.length > 0
    await far.next('message_changed', ({ message }) => isThere(message))
    const { message } = await hers.next('message_changed', (event) => isThere(event.message))
    expect(message.reactions).toEqual([{ emoji: '👍', userIds: [ravi.id] }])
  })

  test('that a process stored before it was killed reaches the others', async () => {
    const { asha, channel, his, msgId } = await scene()
    const { port, child, ended } = await startTestProcess(testing, { entry: chatServer })
    const hers = await connectSocket({ port, token: asha.token })
    for (let n = 1; n <= 200; n += 1)
      hers.send({ command: 'edit', channel, message_id: msgId, message: `version ${n}` })
    await his.next('message_changed')
    child.kill('SIGKILL')
    await ended
    const { rows } = await house.db.pool.query<{ text: string }>('select text from messages where id = $1', [
      msgId,
    ])
    const isLast = ({ message }: { readonly message: { readonly message: string } }) =>
      message.message === rows[0]?.text
    await expect
      .poll(() => his.events.some((event) => event.command === 'message_changed' && isLast(event)))
      .toBe(true)
  })

  test('reaches the others although a reader of the channel reads nothing', async () => {
    const { ravi, channel, hers, his, msgId } = await scene()
    const slow = await connect(ravi)
    slow.raw.pause()
    const long = 'x'.repeat(9000)
    for (let n = 1; n <= 250; n += 1)
      hers.send({ command: 'edit', channel, message_id: msgId, message: `${n} ${long}` })
    await his.next('message_changed', ({ message }) => message.message.startsWith('250 '))
    slow.raw.resume()
    slow.close()
  })
})

describe('nobody from outside', () => {
  const commands = (channel: string, message_id: string) =>
    [
      { command: 'join', channel },
      { command: 'fetch_messages', channel },
      { command: 'get_room_chat_messages', channel, page_number: 1 },
      { command: 'get_room_chat_messages', channel, message_id },
      { command: 'get_room_chat_messages', channel, after_message_id: message_id },
      { command: 'get_room_chat_messages', channel, changed_since: new Date(0).toISOString() },
      { command: 'send', channel, message: 'Hi', tempId: 'hi' },
      {
        command: 'send',
        channel,
        attachments: [{ attachment_type: 'gif', id: 'saathi-tea' }],
        tempId: 'gif',
      },
      { command: 'react', channel, message_id, emoji: '👍' },
      { command: 'edit', channel, message_id, message: 'Mine' },
      { command: 'delete', channel, message_id },
      { command: 'message_seen', channel },
    ] as const

  test('does anything in a channel: strangers, former members, and members of another one', async () => {
    const { asha, ravi, channel, his, msgId } = await scene()
    const { channel: foreign, hers: outsider } = await pair()
    await setMemberActive(house, { channelId: channel, personId: ravi.id, active: false })
    for (const socket of [his, outsider, await connect(await testing.person())]) {
      for (const frame of commands(channel, msgId)) {
        socket.send(frame)
        expect([frame, (await socket.next('error')).code]).toEqual([frame, 'not_yours'])
      }
    }
    // Another person's message is not in their own channel.
    for (const frame of commands(foreign, msgId).filter((each) => 'message_id' in each)) {
      outsider.send(frame)
      expect([frame, (await outsider.next('error')).code]).toEqual([frame, 'not_found'])
    }
    const params = { channelId: channel }
    for (const { token } of [ravi, await testing.person()]) {
      const body = { muted: true }
      expect((await failureOf(testing.ask(chatCalls.mute, { params, body }, { token }))).status).toBe(404)
    }
    // Nothing reached her, and nothing changed.
    const page = await testing.ask(chatCalls.channels, {}, asha)
    expect(page).toMatchObject([{ lastMessage: { msgId, message: 'm1' } }])
  })

  test.each([
    {
      what: 'fields that only the server writes',
      frame: { is_broadcast_message: true, kind: 'notice', user_id: 'x' },
    },
    {
      what: 'a prototype',
      frame: JSON.parse('{"__proto__":{"is_broadcast":true},"constructor":{"a":1}}') as object,
    },
    { what: 'script', frame: { message: '<img src=x onerror=alert(1)><script>alert(1)</script>' } },
  ])('forges a message by $what', async ({ frame }) => {
    const { asha, channel, hers, his } = await pair()
    hers.send({ command: 'send', channel, message: 'plain', tempId: 't', ...frame })
    const { message } = await his.next('new_message')
    expect(message).toMatchObject({ isBroadcastMessage: false, kind: 'text', userId: asha.id })
    // A text is stored unchanged.
    expect(message.message).toBe('message' in frame ? frame.message : 'plain')
  })

  test.each([
    { what: 'a deep list of mentions', frame: `"mentions":${'['.repeat(9000)}${']'.repeat(9000)}` },
    { what: 'a deep attachment', frame: `"attachments":[${'{"a":'.repeat(4000)}1${'}'.repeat(4000)}]` },
    {
      what: 'a GIF with an id of another form',
      frame: '"attachments":[{"attachment_type":"gif","id":{"$ne":1}}]',
    },
    { what: 'an id with a NUL', frame: '"attachments":[{"attachment_type":"gif","id":"a\\u0000b"}]' },
  ])('is heard with $what, and the socket stays', async ({ frame }) => {
    const { asha, channel, hers } = await pair()
    const head = JSON.stringify({
      command: 'send',
      token: asha.token,
      nickname: 'x',
      channel,
      message: 'x',
      tempId: 't',
    })
    hers.send(`${head.slice(0, -1)},${frame}}`)
    expect(['malformed', 'invalid']).toContain((await hers.next('error')).code)
    await hers.settled()
  })
})
