import * as v from 'valibot'
import { afterAll, expect, inject, test, vi } from 'vitest'

import { startCuttableNetwork } from '../../../../scripts/cuttableNetwork.ts'
import { startRedis } from '../../../../scripts/redisServer.ts'
import { openTestChat } from '../testing/testChat.ts'
import { openSecondProcess } from '../testing/testSecondProcess.ts'
import type { TestSocket } from '../testing/testSocket.ts'

/** `npm run faults` makes the faults long, with many more messages. */
const isLong = process.env.FAULTS === 'long'
const faultMs = isLong ? 10_000 : 0
const messagesAfter = isLong ? 2000 : 100

const redis = await startRedis()
const redisLine = await startCuttableNetwork(Number(new URL(redis.url).port))
afterAll(async () => {
  await redisLine.close()
  await redis.close()
})
const chat = await openTestChat({ REDIS_URL: redis.url })
const { channelOf, connect, house, storedTexts, testing, app } = chat
const other = await openSecondProcess(chat, redisLine.url.replace('http:', 'redis:'))

const until = (isSo: () => boolean) => vi.waitUntil(isSo, { timeout: inject('patienceMs') + 2 * faultMs })

/** What each process last said of its own connection to Redis. Both had one when they started. */
const hearsRedis = new Map([house, other.house].map(({ bus }) => [bus.id, true]))
for (const [teller, listener] of [
  [house, other.house],
  [other.house, house],
] as const) {
  listener.bus.subscribe('bus:alive', (event) => {
    hearsRedis.set(teller.bus.id, v.parse(v.object({ hearsRedis: v.boolean() }), event).hearsRedis)
  })
}
/** Resolves when both processes hear Redis again after the fault of the test before, and know each other. */
const untilBothHear = () =>
  until(
    () =>
      [...hearsRedis.values()].every(Boolean) &&
      [house, other.house].every(({ bus }) => !bus.others().isUnsure),
  )

const numbersAt = (socket: TestSocket) =>
  socket.events.flatMap((event) => (event.command === 'new_message' ? [event.message.seq] : []))
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

/** Six people in one channel, three on each process, who send one message after the other until `stop`. */
async function talking() {
  const people = await Promise.all(Array.from({ length: 6 }, () => testing.person()))
  const channel = await channelOf(people, 'group')
  const sockets = await Promise.all(
    people.map((person, index) => connect(person, index % 2 === 0 ? undefined : other.port)),
  )
  let isOver = false
  const send = async (socket: TestSocket, index: number) => {
    for (let n = 0; ; n += 1) {
      if (isOver) return
      const tempId = `${index}-${n}`
      socket.send({ command: 'send', channel, message: tempId, tempId })
      await socket.next('new_message', ({ message }) => message.tempId === tempId)
    }
  }
  const sending = Promise.all(sockets.map(send))
  const stop = async () => {
    isOver = true
    await sending
    return (await storedTexts(channel)).length
  }
  const [first] = sockets
  const count = () => (first === undefined ? 0 : numbersAt(first).length)
  return { people, sockets, count, stop }
}

/** Resolves when these processes have noticed that they miss events, and later that they do not. */
function gapsOf(buses: readonly (typeof house.bus)[]) {
  const told = buses.map(() => [] as boolean[])
  const ends = buses.map((bus, index) => bus.onGap((isListening) => told[index]?.push(isListening)))
  return async () => {
    await until(() => told.every((gaps) => gaps.includes(false) && gaps.at(-1) === true))
    for (const end of ends) end()
  }
}

test.each([
  {
    fault: 'pauses',
    both: true,
    begin: async () => redis.pause(),
    end: async () => redis.goOn(),
  },
  {
    fault: 'dies and comes back empty',
    both: true,
    begin: async () => redis.kill(),
    end: async () => redis.start(),
  },
  {
    fault: 'is cut from one process',
    both: false,
    begin: async () => redisLine.cut(),
    end: async () => redisLine.mend(),
  },
])(
  'two processes write one channel while Redis $fault: nothing is lost, doubled or skipped, and nobody is signed out',
  async ({ both, begin, end }) => {
    await untilBothHear()
    const { people, sockets, count, stop } = await talking()
    await until(() => count() >= 50)
    const noticed = gapsOf(both ? [house.bus, other.house.bus] : [other.house.bus])
    const over = performance.now() + faultMs
    await begin()
    await noticed()
    await until(() => performance.now() >= over)
    await end()
    const atEnd = count()
    await until(() => count() >= atEnd + messagesAfter)

    const stored = await stop()
    for (const socket of sockets) {
      await expect.poll(() => numbersAt(socket).length).toBeGreaterThanOrEqual(stored)
      expect(numbersAt(socket)).toEqual(upTo(stored))
      expect(socket.raw.readyState).toBe(socket.raw.OPEN)
    }
    for (const { token } of people) {
      for (const { server } of [app, other]) {
        const headers = { authorization: `Bearer ${token}` }
        const { statusCode } = await server.inject({ method: 'GET', url: '/identity/sessions', headers })
        expect(statusCode).toBe(200)
      }
    }
  },
)

test('a person on the other process is found while Redis pauses, before and after that is noticed', async () => {
  const person = await testing.person()
  await connect(person, other.port)
  await untilBothHear()
  const processes = new Map([[person.id, [other.house.bus.id]]])
  const noticed = gapsOf([house.bus, other.house.bus])
  redis.pause()
  const found = () => app.presence.find([person.id])
  await expect.poll(found).toMatchObject({ processes })
  await noticed()
  await expect.poll(found).toEqual({ processes, isWhole: true })
  redis.goOn()
})

test('a limit holds over both processes, and while Redis pauses', async () => {
  const limit = { most: 7, seconds: 3600 }
  const tryMany = async (bucket: string) => {
    const tries = Array.from({ length: 30 }, (_, index) =>
      (index % 2 === 0 ? house : other.house).limits.take(bucket, limit),
    )
    const settled = await Promise.allSettled(tries)
    return settled.filter(({ status }) => status === 'fulfilled').length
  }
  await untilBothHear()
  expect(await tryMany('together')).toBe(7)
  redis.pause()
  expect(await tryMany('paused')).toBe(7)
  expect(await tryMany('paused')).toBe(0)
  redis.goOn()
})

test('what may happen once happens once, also if Redis forgets, and an erased person’s counts are gone', async () => {
  const once = { most: 1, seconds: 3600 }
  await expect(house.limits.take('once', once)).resolves.toBeUndefined()
  await redis.kill()
  await redis.start()
  await expect(other.house.limits.take('once', once)).rejects.toMatchObject({ failure: 'tooOften' })

  const few = { most: 2, seconds: 3600 }
  const email = 'a*b[c]?@people.example'
  const left = async () => {
    const tries = [1, 2, 3].map(() => house.limits.take(`mails:${email}`, few))
    return (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length
  }
  await expect.poll(left).toBe(2)
  await house.limits.forget(house.db, `:${email}`)
  expect(await left()).toBe(2)
})
