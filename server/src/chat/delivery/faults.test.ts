import { join } from 'node:path'

import { deviceCalls } from '@saathi/contract/identity/deviceCalls.ts'
import { afterAll, expect, test } from 'vitest'

import { killTestProcesses, startTestProcess } from '../../testing/testProcess.ts'
import type { TestPerson } from '../../testing/testing.ts'
import { openTestChat } from '../testing/testChat.ts'
import { openSecondProcess } from '../testing/testSecondProcess.ts'
import { connectSocket, type TestSocket } from '../testing/testSocket.ts'

const chat = await openTestChat()
const { channelOf, connect, house, pair, storedTexts, testing } = chat

const { line, server: otherServer, port: otherPort } = await openSecondProcess(chat)
const chatServer = join(import.meta.dirname, '..', 'testing', 'testServer.ts')
afterAll(killTestProcesses)

/** The numbers of the messages in the order in which a socket got them. */
const numbersAt = (socket: TestSocket) =>
  socket.events.flatMap((event) => (event.command === 'new_message' ? [event.message.seq] : []))
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
const storing = 'with given as'

/** Sends under one temporary id until it is acknowledged, as a client does. */
async function sendUntilStored(socket: TestSocket, channel: string, tempId: string) {
  for (;;) {
    socket.send({ command: 'send', channel, message: tempId, tempId })
    const answer = await Promise.race([
      socket.next('new_message', ({ message }) => message.tempId === tempId).then(() => 'stored'),
      socket.next('error', (event) => event.tempId === tempId).then(() => 'failed'),
    ])
    if (answer === 'stored') return
  }
}

test('a message whose commit lost its reply reaches everybody once, here and in the other process', async () => {
  const { asha, ravi, channel, his } = await pair()
  const [sending, near] = [await connect(asha, otherPort), await connect(ravi, otherPort)]
  for (const tempId of ['a', 'b', 'c']) {
    line.loseReplyTo(storing)
    await sendUntilStored(sending, channel, tempId)
  }
  for (const socket of [his, near]) await expect.poll(() => numbersAt(socket)).toEqual(upTo(3))
  // The sender also gets the answers to its repeats, and merges them by number.
  expect([...new Set(numbersAt(sending))]).toEqual(upTo(3))
})

test('a statement that vanishes costs its group an error, and the next message is stored', async () => {
  const { asha, channel, his } = await pair()
  const sending = await connect(asha, otherPort)
  line.swallow(storing)
  sending.send({ command: 'send', channel, message: 'lost', tempId: 'lost' })
  expect(await sending.next('error')).toMatchObject({ code: 'unavailable', tempId: 'lost' })
  await sendUntilStored(sending, channel, 'next')
  await sendUntilStored(sending, channel, 'lost')
  await his.next('new_message', ({ message }) => message.seq === 2)
  expect((await storedTexts(channel)).map(({ text }) => text)).toEqual(['next', 'lost'])
})

test.each(['cut', 'silent'])('messages sent while listening is %s arrive when it is back', async (fault) => {
  const { ravi, channel, hers } = await pair()
  const his = await connect(ravi, otherPort)
  line.refuse(true)
  if (fault === 'cut') line.cutListening()
  else line.silenceListening()
  for (const seq of upTo(20)) await sendUntilStored(hers, channel, `m${seq}`)
  line.refuse(false)
  await his.next('new_message', ({ message }) => message.seq === 20)
  expect(numbersAt(his)).toEqual(upTo(20))
})

test('an announcement that never comes is made up for by comparing the newest numbers', async () => {
  const { ravi, channel, hers } = await pair()
  const his = await connect(ravi, otherPort)
  await house.db.pool.query(
    `insert into messages (channel_id, seq, id, sender_id, temp_id, text, created_at)
     values ($1, 1, 'untold-' || $1, $2, 'untold', 'untold', now())`,
    [channel, ravi.id],
  )
  const came = await Promise.all([hers, his].map((socket) => socket.next('new_message')))
  expect(came.map(({ message }) => message.tempId)).toEqual(['untold', 'untold'])
})

test.each(['cut', 'silent'])(
  'a sign-out is known everywhere when listening was %s meanwhile',
  async (fault) => {
    const person = await testing.person()
    const mine = await connect(person, otherPort)
    const isIn = async () => {
      const headers = { authorization: `Bearer ${person.token}` }
      const { statusCode } = await otherServer.inject({ method: 'GET', url: '/identity/sessions', headers })
      return statusCode === 200
    }
    expect(await isIn()).toBe(true)
    if (fault === 'cut') line.cutListening()
    else line.silenceListening()
    await testing.ask(deviceCalls.signOutEverywhere, {}, person)
    await expect.poll(isIn, { interval: 20 }).toBe(false)
    expect(await mine.closed).toBe(4401)
  },
)

test('50 senders on two processes: nobody sees a gap, a double or two messages in the wrong order', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => testing.person()))
  const channel = await channelOf(people, 'group')
  const sockets = await Promise.all(
    people.map((person, index) => connect(person, index % 2 === 0 ? undefined : otherPort)),
  )
  await Promise.all(
    sockets.map(async (socket, index) => {
      for (let n = 0; n < 10; n += 1) await sendUntilStored(socket, channel, `${index}-${n}`)
    }),
  )
  for (const socket of sockets) {
    await expect.poll(() => numbersAt(socket).length).toBeGreaterThanOrEqual(500)
    expect(numbersAt(socket)).toEqual(upTo(500))
  }
})

test('what a process stored before it was killed reaches the others without any asking', async () => {
  const people: readonly TestPerson[] = await Promise.all(Array.from({ length: 6 }, () => testing.person()))
  const reader = await testing.person()
  const channel = await channelOf([...people, reader], 'group')
  const reading = await connect(reader)
  for (const round of upTo(3)) {
    const { port, child, ended } = await startTestProcess(testing, { entry: chatServer })
    const sockets = await Promise.all(people.map(({ token }) => connectSocket({ port, token })))
    for (const socket of sockets) {
      for (const n of upTo(200)) {
        socket.send({ command: 'send', channel, message: 'x', tempId: `${round}-${n}` })
      }
    }
    const known = numbersAt(reading).length
    await expect.poll(() => numbersAt(reading).length, { interval: 1 }).toBeGreaterThan(known)
    child.kill('SIGKILL')
    await ended
  }
  const stored = await storedTexts(channel)
  await reading.next('new_message', ({ message }) => message.seq === stored.length)
  expect(numbersAt(reading)).toEqual(upTo(stored.length))
})
