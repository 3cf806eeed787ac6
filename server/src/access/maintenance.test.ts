import { accessCalls } from '@saathi/contract/access/calls.ts'
import { identityCalls } from '@saathi/contract/identity/calls.ts'
import type { Call, Calls } from '@saathi/contract/base/call.ts'
import { domains } from '@saathi/contract/domains.ts'
import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { afterEach, expect, test, vi } from 'vitest'

import { connectSocket } from '../chat/testing/testSocket.ts'
import { sql } from '../engines/database/database.ts'
import { buildMentorship } from '../mentorship/testing/buildMentorship.ts'
import { openTesting } from '../testing/testing.ts'
import { watchMaintenance } from './maintenance.ts'
import { setMaintenance } from './public.ts'

const testing = await openTesting()
await testing.app.server.listen({ port: 0, host: '127.0.0.1' })
const { house } = testing
const toggle = async (isOn: boolean) => {
  await setMaintenance(house, isOn)
  await expect
    .poll(() => testing.ask(identityCalls.signOut, {}).catch(() => 'closed'))
    .toEqual(isOn ? 'closed' : {})
}
afterEach(() => toggle(false))

const everyCall: [string, Call][] = Object.values(domains).flatMap((calls: Calls) => Object.entries(calls))

test('every call but those meant for it answers that there is maintenance, and when to ask again', async () => {
  await toggle(true)
  for (const [name, call] of everyCall) {
    const { method, path } = call
    const answer = await testing.app.server.inject({ method, url: path.replaceAll(/:\w+/g, 'x') })
    if (call.duringMaintenance === true) expect([name, answer.statusCode]).not.toEqual([name, 503])
    else {
      expect([name, answer.statusCode]).toEqual([name, 503])
      expect(answer.json()).toMatchObject({ code: 'maintenance' })
      expect(answer.headers['retry-after']).toBe('60')
    }
  }
})

test('anybody can ask whether there is maintenance', async () => {
  const ask = () => testing.ask(accessCalls.systemStatus, {})
  expect(await ask()).toEqual({ underMaintenance: false })
  await toggle(true)
  expect(await ask()).toEqual({ underMaintenance: true })
  await toggle(false)
  expect(await ask()).toEqual({ underMaintenance: false })
})

test('the calls of the sign-in page still work', async () => {
  await toggle(true)
  const open = everyCall.filter(([, call]) => call.duringMaintenance === true).map(([name]) => name)
  expect(open).toEqual(
    expect.arrayContaining(['systemStatus', 'keys', 'translation', 'languages', 'community', 'clientConfig']),
  )
})

test('connected people are told when it begins and when it ends; what they send meanwhile is not stored', async () => {
  const [mentor, mentee] = [await testing.person({ role: 'mentor' }), await testing.person()]
  await buildMentorship(house, { mentor: mentor, mentees: [mentee] })
  const [channel] = await testing.ask(chatCalls.channels, {}, { token: mentee.token })
  const address = testing.app.server.server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const socket = await connectSocket({ port, token: mentee.token })
  socket.send({ command: 'unread_message' })
  await socket.next('unread_message')
  await toggle(true)
  expect(await socket.next('maintenance')).toEqual({ command: 'maintenance', underMaintenance: true })
  socket.send({ command: 'send', channel: channel?.channelId, message: 'Hello', tempId: 'lost' })
  expect(await socket.next('error')).toMatchObject({ code: 'maintenance', tempId: 'lost' })
  expect(await house.db.many(sql`select 1 from messages where temp_id = 'lost'`)).toEqual([])
  await toggle(false)
  expect(await socket.next('maintenance')).toEqual({ command: 'maintenance', underMaintenance: false })
  socket.send({ command: 'send', channel: channel?.channelId, message: 'Hello', tempId: 'lost' })
  await socket.next('new_message', ({ message }) => message.tempId === 'lost')
  socket.close()
})

test('a change whose event was lost is found by reading again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const watched = await watchMaintenance(house)
  const heard: boolean[] = []
  watched.onChange((isOn) => heard.push(isOn))
  await house.db.run(sql`update settings set value = 'true' where name = 'maintenance'`)
  vi.advanceTimersByTime(15_000)
  await expect.poll(() => watched.isOn()).toBe(true)
  vi.useRealTimers()
  watched.close()
  expect(heard).toEqual([true])
})
