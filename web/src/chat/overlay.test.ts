import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { OutboxEntry } from '../device/outboxEntry.ts'
import { buildMessage, minute } from './testing/buildMessage.ts'
import { sendMessage, shownMessages } from './overlay.ts'

const waiting = (id: string, overrides: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id,
  action: sendMessage.name,
  given: { channel: 'c', message: `text ${id}` },
  personId: 'asha',
  at: Date.parse(minute(50)),
  failure: undefined,
  isHeldUp: false,
  ...overrides,
})
const at = { channelId: 'c', personId: 'asha' }
const stored = [buildMessage(1), buildMessage(2)]

test.each<{ readonly what: string; readonly entries: OutboxEntry[]; readonly shown: string[] }>([
  { what: 'nothing waiting', entries: [], shown: ['t1', 't2'] },
  { what: 'two waiting', entries: [waiting('t3'), waiting('t4')], shown: ['t1', 't2', 't3', 't4'] },
  { what: 'one that is stored already', entries: [waiting('t2'), waiting('t3')], shown: ['t1', 't2', 't3'] },
  { what: 'a refused one', entries: [waiting('t3', { failure: 'not_yours' })], shown: ['t1', 't2', 't3'] },
  {
    what: 'one of another channel',
    entries: [waiting('t3', { given: { channel: 'd', message: 'text' } })],
    shown: ['t1', 't2'],
  },
  { what: 'one of somebody else', entries: [waiting('t3', { personId: 'ravi' })], shown: ['t1', 't2'] },
  { what: 'another action', entries: [waiting('t3', { action: 'feed.like' })], shown: ['t1', 't2'] },
])('a conversation with $what shows $shown', ({ entries, shown }) => {
  expect(shownMessages(stored, entries, at).map(({ tempId }) => tempId)).toEqual(shown)
})

test('a waiting message says when it was written and why it was refused', () => {
  const [copy] = shownMessages([], [waiting('t1', { failure: 'not_yours' })], at)
  expect(copy).toEqual({
    tempId: 't1',
    userId: 'asha',
    seq: null,
    message: 'text t1',
    createdOn: minute(50),
    mentions: [],
    replyTo: null,
    gif: null,
    file: null,
    link: null,
    isUnstored: false,
    failure: 'not_yours',
  })
})

test('messages that the server already has change nothing', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.nat(20), (count, sent) => {
      const all = Array.from({ length: Math.max(count, sent) }, (_, index) => buildMessage(index + 1))
      const entries = all.slice(0, sent).map(({ tempId }) => waiting(tempId))
      expect(shownMessages(all, entries, at)).toBe(all)
    }),
  )
})

test('what the person changed is shown at once, until the server has refused it', () => {
  const changing = (action: string, given: object, failure?: string) =>
    waiting('x', { action, given: { channel: 'c', messageId: 'm2', ...given }, failure })
  const shown = (entry: OutboxEntry) => shownMessages(stored, [entry], at)[1]
  expect(shown(changing('chat.edit', { message: 'better' }))).toMatchObject({ message: 'better' })
  expect(shown(changing('chat.delete', {}))).toMatchObject({ message: '', deletedOn: minute(50) })
  expect(shown(changing('chat.react', { emoji: '👍' }))).toMatchObject({
    reactions: [{ emoji: '👍', userIds: ['asha'] }],
  })
  expect(shown(changing('chat.react', { emoji: '👍' }, 'not_found'))).toEqual(stored[1])
})
