import { join } from 'node:path'

import type { Message } from '@saathi/contract/chat/socket.ts'
import { afterAll, expect, test } from 'vitest'

import { killTestProcesses, startTestProcess } from '../../testing/testProcess.ts'
import { openTesting, type TestPerson } from '../../testing/testing.ts'
import { buildChannel } from '../testing/buildChannel.ts'
import { connectSocket, type TestSocket } from '../testing/testSocket.ts'

const testing = await openTesting()
const chatServer = join(import.meta.dirname, '..', 'testing', 'testServer.ts')
const startServer = () => startTestProcess(testing, { entry: chatServer })
afterAll(killTestProcesses)

/** Where the server listens now; undefined while there is none. */
let current: number | undefined

/** Stays connected as a person's client does, and catches up after each gap from the last message it holds. */
async function reader(person: TestPerson, channel: string, stop: () => boolean) {
  const held = new Map<number, Message>()
  const take = (message: Message) => {
    const known = held.get(message.seq)
    expect(known === undefined || known.msgId === message.msgId).toBe(true)
    held.set(message.seq, message)
  }
  const contiguous = () => {
    let seq = 0
    while (held.has(seq + 1)) seq += 1
    return held.get(seq)
  }
  const catchUp = async (socket: TestSocket) => {
    for (let more = true; more;) {
      const last = contiguous()
      socket.send(
        last === undefined
          ? { command: 'get_room_chat_messages', channel, page_number: messagesUpTo }
          : { command: 'get_room_chat_messages', channel, after_message_id: last.msgId },
      )
      const payload = await socket.next('messages_payload')
      for (const message of payload.messages) take(message)
      more = last === undefined ? payload.messages.length > 0 : (payload.hasMore ?? false)
    }
  }
  await whileConnected(person, stop, async (socket) => {
    await catchUp(socket)
    for (;;) take((await socket.next('new_message')).message)
  })
  const socket = await connectSocket({ port: current ?? 0, token: person.token })
  await catchUp(socket)
  socket.close()
  return held
}

/** With nothing held yet, the page before the 31st message is where the chat begins. */
const messagesUpTo = 31

/** Sends numbered texts, each until it is acknowledged, always under the same temporary id. */
async function sender(person: TestPerson, channel: string, count: number) {
  const acknowledged = new Map<string, string>()
  await whileConnected(
    person,
    () => acknowledged.size === count,
    async (socket) => {
      for (let n = 0; n < count; n += 1) {
        const tempId = `${person.id}-${n}`
        if (acknowledged.has(tempId)) continue
        socket.send({ command: 'send', channel, message: `${n}`, tempId })
        const { message } = await socket.next('new_message', (event) => event.message.tempId === tempId)
        acknowledged.set(tempId, message.msgId)
      }
    },
  )
  return acknowledged
}

/** Does the work over one connection after the other until it is done or told to stop. */
async function whileConnected(
  person: TestPerson,
  isDone: () => boolean,
  work: (socket: TestSocket) => Promise<void>,
): Promise<void> {
  while (!isDone()) {
    const socket = await connectSocket({ port: current ?? 0, token: person.token }).catch(() => undefined)
    if (socket === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 60))
      continue
    }
    const stopped = new Promise<void>((resolve) => {
      const timer = setInterval(() => isDone() && resolve(), 20)
      void socket.closed.then(() => clearInterval(timer))
    })
    await Promise.race([work(socket).catch(() => undefined), socket.closed, stopped])
    socket.close()
  }
}

test('kill -9 in the middle loses nothing that was acknowledged, doubles nothing and leaves no hole', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => testing.person()))
  const readers = await Promise.all([testing.person(), testing.person()])
  const channel = await buildChannel(testing.house, [...people, ...readers])
  const perSender = 60
  let running = await startServer()
  current = running.port
  let isOver = false
  const reading = Promise.all(readers.map((person) => reader(person, channel, () => isOver)))
  const sending = Promise.all(people.map((person) => sender(person, channel, perSender)))

  const storedCount = async () => {
    const { rows } = await testing.house.db.pool.query<{ count: number }>('select count(*) from messages')
    return rows[0]?.count ?? 0
  }
  for (const atLeast of [100, 250]) {
    await expect.poll(storedCount, { interval: 5 }).toBeGreaterThanOrEqual(atLeast)
    running.child.kill('SIGKILL')
    await running.ended
    running = await startServer()
    current = running.port
  }
  const acknowledged = await sending
  isOver = true
  const seen = await reading

  const { rows } = await testing.house.db.pool.query<{ id: string; seq: number; temp_id: string }>(
    'select id, seq, temp_id from messages order by seq',
  )
  const total = people.length * perSender
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: total }, (_, index) => index + 1))
  const byTempId = new Map(rows.map((row) => [row.temp_id, row.id]))
  expect(byTempId.size).toBe(total)
  for (const mine of acknowledged) {
    for (const [tempId, msgId] of mine) expect(byTempId.get(tempId)).toBe(msgId)
  }
  for (const held of seen) {
    expect([...held.values()].toSorted((a, b) => a.seq - b.seq).map(({ msgId }) => msgId)).toEqual(
      rows.map(({ id }) => id),
    )
  }
})
