import { afterAll, expect, test } from 'vitest'

import { openTestChat } from '../testing/testChat.ts'
import { openSecondProcess } from '../testing/testSecondProcess.ts'
import type { TestSocket } from '../testing/testSocket.ts'

const chat = await openTestChat()
const { channelOf, connect, house, pair, storedTexts, testing } = chat
const { line, port: otherPort } = await openSecondProcess(chat)
afterAll(() => line.refuse(false))

/** The name of the short statement, which each of its runs has on the wire. */
const short = 'store_plain_messages'

const numbersAt = (socket: TestSocket) =>
  socket.events.flatMap((event) => (event.command === 'new_message' ? [event.message.seq] : []))
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

async function send(socket: TestSocket, channel: string, message: string | { tempId: string; text: string }) {
  const { tempId, text } = typeof message === 'string' ? { tempId: message, text: message } : message
  const stored = socket.next('new_message', (event) => event.message.tempId === tempId)
  socket.send({ command: 'send', channel, message: text, tempId })
  return (await stored).message
}

test('a text arrives letter by letter, whatever signs it has', async () => {
  const { channel, hers, his } = await pair()
  await send(hers, channel, 'first')
  const text = '"quoted", {braces} \\ back\\"slash, NULL, null\n\tनमस्ते 👋 \' $1 %s'
  await send(hers, channel, { tempId: 'signs', text })
  const { message } = await his.next('new_message', (event) => event.message.tempId === 'signs')
  expect(message.message).toBe(text)
  expect((await storedTexts(channel)).at(-1)).toEqual({ seq: 2, text })
})

test('a message that is sent again is the one that is stored, also long after', async () => {
  const { channel, hers } = await pair()
  const [, second] = [await send(hers, channel, 'a'), await send(hers, channel, 'b')]
  await send(hers, channel, 'c')
  const again = await send(hers, channel, { tempId: 'b', text: 'other words' })
  expect(again).toMatchObject({ msgId: second.msgId, seq: 2, message: 'b' })
  await send(hers, channel, 'd')
  expect((await storedTexts(channel)).map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd'])
})

test('somebody who left a moment ago is refused, and those who wrote beside them are not', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => testing.person()))
  const channel = await channelOf(people, 'group')
  const sockets = await Promise.all(people.map((person) => connect(person)))
  const [gone, ...others] = sockets
  if (gone === undefined) throw new Error('Nobody left.')
  await Promise.all(sockets.map((socket, number) => send(socket, channel, `first${number}`)))
  await house.db.pool.query('update channel_members set is_active = false where person_id = $1', [
    people[0]?.id,
  ])
  gone.send({ command: 'send', channel, message: 'I was here', tempId: 'gone' })
  await Promise.all(others.map((socket, number) => send(socket, channel, `second${number}`)))
  expect(await gone.next('error')).toMatchObject({ code: 'not_yours', tempId: 'gone' })
  const stored = await storedTexts(channel)
  expect(stored.map(({ seq }) => seq)).toEqual(upTo(9))
  expect(stored.some(({ text }) => text === 'I was here')).toBe(false)
})

test('a channel that was paused a moment ago takes nothing', async () => {
  const { channel, hers } = await pair()
  await send(hers, channel, 'before')
  await house.db.pool.query('update channels set is_paused = true where id = $1', [channel])
  hers.send({ command: 'send', channel, message: 'after', tempId: 'after' })
  expect(await hers.next('error')).toMatchObject({ code: 'chat_disabled', tempId: 'after' })
  expect(await storedTexts(channel)).toHaveLength(1)
})

test('nobody who never was a member has written, however the messages were stored', async () => {
  const { channel, hers } = await pair()
  const stranger = await connect(await testing.person())
  await send(hers, channel, 'hers')
  stranger.send({ command: 'send', channel, message: 'Let me in', tempId: 'stranger' })
  expect(await stranger.next('error')).toMatchObject({ code: 'not_yours' })
  const { rows } = await house.db.pool.query(
    `select messages.id from messages left join channel_members as member
       on member.channel_id = messages.channel_id and member.person_id = messages.sender_id
     where member.person_id is null`,
  )
  expect(rows).toEqual([])
})

test('two processes that write one channel at once store every message once and leave no gap', async () => {
  const { asha, ravi, channel, hers, his } = await pair()
  const others = [await connect(asha, otherPort), await connect(ravi, otherPort)]
  const writers = [hers, his, ...others]
  await Promise.all(
    writers.map(async (socket, writer) => {
      for (let n = 0; n < 25; n += 1) await send(socket, channel, `w${writer}-${n}`)
    }),
  )
  const stored = await storedTexts(channel)
  expect(stored.map(({ seq }) => seq)).toEqual(upTo(100))
  for (const socket of writers) {
    await expect.poll(() => numbersAt(socket).length).toBeGreaterThanOrEqual(100)
    expect([...new Set(numbersAt(socket))].toSorted((a, b) => a - b)).toEqual(upTo(100))
  }
})

test('a short statement that loses its reply after the commit stores the message once, for everybody', async () => {
  const { asha, ravi, channel, his } = await pair()
  const [sending, near] = [await connect(asha, otherPort), await connect(ravi, otherPort)]
  await send(sending, channel, 'first')
  line.loseReplyTo(short)
  const stored = await send(sending, channel, 'lost')
  expect(stored.seq).toBe(2)
  await send(sending, channel, 'next')
  for (const socket of [his, near]) await expect.poll(() => numbersAt(socket)).toEqual(upTo(3))
})

test('a short statement that vanishes delays its messages, and the long one stores them', async () => {
  const { asha, channel, his } = await pair()
  const sending = await connect(asha, otherPort)
  await send(sending, channel, 'first')
  line.swallow(short)
  await send(sending, channel, 'late')
  await his.next('new_message', ({ message }) => message.tempId === 'late')
  expect((await storedTexts(channel)).map(({ text }) => text)).toEqual(['first', 'late'])
})
