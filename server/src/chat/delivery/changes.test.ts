import type { SocketEvent } from '@saathi/contract/socket.ts'
import { expect, test } from 'vitest'

import { makeChanges } from './changes.ts'
import { messagesNamed } from '../messages/changeStore.ts'
import { say } from '../public/channels.ts'
import { openTestChat } from '../testing/testChat.ts'

const { channelOf, house, testing } = await openTestChat()

test('of two changes the last one is delivered last, however slow the query for the first one is', async () => {
  const asha = await testing.person()
  const channelId = await channelOf([asha, await testing.person()])
  const said = await say(house, { channelId, senderId: asha.id, text: 'first', tempId: 'one' })
  const delivered: string[] = []
  const [isRead, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let queries = 0
  const changed = makeChanges({
    held: {
      get: () => ({
        id: channelId,
        people: new Set([asha.id]),
        announced: 1,
        deliveredUpTo: 1,
        isLoading: false,
        early: new Map(),
      }),
    },
    sockets: {
      deliver: (_, event: SocketEvent) =>
        void (event.command === 'message_changed' && delivered.push(event.message.message)),
    },
    unread: { renew: () => undefined },
    noted: () => undefined,
    now: () => house.clock.now(),
    failed: expect.unreachable,
    async load(named) {
      queries += 1
      const isFirst = queries === 1
      const loaded = await messagesNamed(house.db, named)
      if (isFirst) {
        isRead.resolve()
        await mayGoOn.promise
      }
      return loaded
    },
  })
  const event = { channelId, messageId: said.msgId }
  const first = changed(event)
  await isRead.promise
  await house.db.pool.query(`update messages set text = 'second' where id = $1`, [said.msgId])
  const later = Array.from({ length: 20 }, () => changed(event))
  mayGoOn.resolve()
  await Promise.all([first, ...later])
  expect(delivered.at(0)).toBe('first')
  expect(delivered.slice(1)).toEqual(Array.from({ length: 20 }, () => 'second'))
  expect(queries).toBe(2)
})

test('a changed message is found in its own channel alone', async () => {
  const asha = await testing.person()
  const [channelId, elsewhere] = [await channelOf([asha]), await channelOf([asha])]
  const { msgId } = await say(house, { channelId, senderId: asha.id, text: 'mine', tempId: 'one' })
  const named = (at: string) => [{ channelId: at, messageId: msgId }]
  expect(await messagesNamed(house.db, named(channelId))).toMatchObject([{ msgId }])
  expect(await messagesNamed(house.db, named(elsewhere))).toEqual([])
})
