import { expect, test } from 'vitest'

import type { NewMessage } from '../messages/message.ts'
import { partGroup } from './groups.ts'

const at = new Date('2026-11-25T10:00:00Z')
const message = (channelId: string, other: Partial<NewMessage> = {}) => ({
  message: {
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
    flags: [],
    at,
    ...other,
  } satisfies NewMessage,
})
const newest = new Map([
  ['a', 7],
  ['b', 0],
])
const parted = (...group: ReturnType<typeof message>[]) => {
  const { plain, shared, others } = partGroup(group, {
    get: (channelId) => newest.get(channelId),
    isShared: (channelId) => channelId === 's',
  })
  const names = ({ numbered }: typeof plain) => numbered.map((each) => `${each.message.channelId}${each.seq}`)
  return {
    plain: names(plain),
    ...(shared.numbered.length > 0 && { shared: names(shared) }),
    others: others.map((each) => each.message.channelId),
  }
}

test('plain messages get the numbers after the known one, channel by channel', () => {
  expect(parted(message('a'), message('b'), message('a'))).toEqual({ plain: ['a8', 'b1', 'a9'], others: [] })
})

test('a channel whose newest number is unknown waits for the long statement', () => {
  expect(parted(message('a'), message('c'))).toEqual({ plain: ['a8'], others: ['c'] })
})

test('the messages of a shared channel are counted from one, because its numbers come with its lock', () => {
  expect(parted(message('s'), message('a'), message('s'))).toEqual({
    plain: ['a8'],
    shared: ['s1', 's2'],
    others: [],
  })
})

test.each<[string, Partial<NewMessage>]>([
  ['a flag', { flags: ['money'] }],
  ['a mention', { mentions: ['ravi'] }],
  ['an answered message', { replyTo: 'm1' }],
  ['a file', { attachments: '[{}]' }],
  ['the words of the product', { kind: 'notice' }],
  ['a broadcast', { isBroadcast: true }],
  ['an answer of the assistant', { made: { by: 'builtin', citations: [] } }],
])('a message with %s slows down its own channel only, and the order of the channel stays', (_, other) => {
  expect(parted(message('a'), message('b'), message('a', other), message('a'))).toEqual({
    plain: ['b1'],
    others: ['a', 'a', 'a'],
  })
})
