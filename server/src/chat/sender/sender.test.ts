import { expect, test } from 'vitest'

import type { NewMessage, Stored } from '../messages/message.ts'
import { makeKnownNumbers } from './knownNumbers.ts'
import { makeSending } from './sender.ts'

const at = new Date('2026-11-25T10:00:00Z')
const channelIds = Array.from({ length: 64 }, (_, number) => `c${number}`)
const message = (channelId: string): NewMessage => ({
  id: `${channelId}-id`,
  channelId,
  senderId: 'asha',
  tempId: 't',
  text: 'Hello',
  attachments: '[]',
  kind: 'text',
  isBroadcast: false,
  mentions: [],
  replyTo: null,
  at,
})

/** Sends a message to each channel at once; the short statement refuses groups with a message to the bad channel. */
async function sendBeside(bad: string, refusal: object) {
  const numbers = makeKnownNumbers()
  for (const channelId of channelIds) numbers.note({ channelId, seq: 7 })
  const runs = { short: 0, long: [] as string[] }
  const send = makeSending({
    numbers,
    storePlain: async (messages) => {
      runs.short += 1
      if (messages.some((each) => each.message.channelId === bad)) {
        throw Object.assign(new Error('refused'), refusal)
      }
      return messages
    },
    storeShared: () => Promise.reject(new Error('No channel is shared.')),
    store: async (messages) => {
      runs.long.push(...messages.map(({ channelId }) => channelId))
      return messages.map((): Stored => ({ became: 'refused' }))
    },
    settled: () => undefined,
    lost: () => undefined,
    flagged: () => undefined,
  })
  const stored = await Promise.all(channelIds.map((channelId) => send(message(channelId))))
  return { ...runs, known: numbers.get, fresh: stored.filter(({ became }) => became === 'fresh').length }
}

test.each([
  ['whose writer left', { code: '22012' }],
  ['that is stored already', { code: '23505', constraint: 'messages_sent' }],
])(
  'one message %s takes the long statement alone, and the short one stores the others',
  async (_, refusal) => {
    const { short, long, fresh, known } = await sendBeside('c40', refusal)
    expect(long).toEqual(['c40'])
    expect(fresh).toBe(63)
    // One whole group, and two halves at each of six levels.
    expect(short).toBe(13)
    expect([known('c40'), known('c41')]).toEqual([undefined, 8])
  },
)

test('a number that another process took sends the group through the long statement, without a second guess', async () => {
  const { short, long, known } = await sendBeside('c40', { code: '23505', constraint: 'messages_pkey' })
  expect(short).toBe(1)
  expect(long).toEqual(channelIds)
  expect(known('c41')).toBeUndefined()
})
