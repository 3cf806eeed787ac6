import type { Channel } from '@saathi/contract/chat/calls.ts'
import { describe, expect, test } from 'vitest'

import { buildChannel, buildMessage as stored, minute as at } from '../testing/buildMessage.ts'
import {
  isAssistantChannel,
  isRead,
  namingAt,
  newerThan,
  ownReaction,
  partsOf,
  readersOf,
  withLastMessage,
  withReaction,
  withViewed,
} from './rules.ts'

describe('the list', () => {
  test('puts the channel of a newer message first and leaves out an older one', () => {
    const [first, second] = withLastMessage([buildChannel('a'), buildChannel('c')], stored(2))
    expect(first).toMatchObject({ channelId: 'c', lastMessage: { message: 'text 2' } })
    const again = withLastMessage([first ?? buildChannel('c'), second ?? buildChannel('a')], stored(1))
    expect(again[0]?.lastMessage?.message).toBe('text 2')
  })

  test('in a group a message is read once every active member has seen it', () => {
    const viewed = (channel: Channel, userId: string) =>
      withViewed([channel], { channel: 'c', userId, lastViewedTimestamp: at(5) })[0] ?? channel
    const pair = buildChannel('c')
    const [asha, ravi] = pair.channelMembers
    if (asha === undefined || ravi === undefined) throw new Error('A pair has two members.')
    const kiran = { ...ravi, userId: 'kiran' }
    const channelMembers = [asha, ravi, kiran, { ...ravi, userId: 'vikram', isActive: false }]
    const group: Channel = { ...pair, channelMembers }
    const seenByOne = viewed(group, 'ravi')
    expect(isRead(stored(5), seenByOne)).toBe(false)
    expect(readersOf(stored(5), seenByOne).map((each) => [each.member.userId, each.hasRead])).toEqual([
      ['ravi', true],
      ['kiran', false],
    ])
    expect(isRead(stored(5), viewed(seenByOne, 'kiran'))).toBe(true)
  })

  test('a message is read once another member has seen it, not by its own sender', () => {
    expect(isRead(stored(5), buildChannel('c'))).toBe(false)
    const viewed = { channel: 'c', userId: 'ravi', lastViewedTimestamp: at(5) }
    const [seen] = withViewed([buildChannel('c')], viewed)
    expect(seen && isRead(stored(5), seen)).toBe(true)
    expect(seen && isRead(stored(6), seen)).toBe(false)
  })
})

test('a reaction replaces the person’s earlier one, and null takes it back', () => {
  const liked = withReaction(stored(1), 'asha', '👍')
  expect(liked.reactions).toEqual([{ emoji: '👍', userIds: ['asha'] }])
  const both = withReaction(withReaction(liked, 'ravi', '👍'), 'asha', '🎉')
  expect(both.reactions).toEqual([
    { emoji: '👍', userIds: ['ravi'] },
    { emoji: '🎉', userIds: ['asha'] },
  ])
  expect(ownReaction(both, 'asha')).toBe('🎉')
  expect(withReaction(both, 'asha', null).reactions).toEqual([{ emoji: '👍', userIds: ['ravi'] }])
})

test.each([
  ['Hi @Ravi Rao, come', ['Ravi Rao'], ['Hi ', '*@Ravi Rao', ', come']],
  ['@Ravi Rao', ['Ravi', 'Ravi Rao'], ['*@Ravi Rao']],
  ['no name', ['Ravi'], ['no name']],
  ['a.b (c)* @[x]', ['[x]'], ['a.b (c)* ', '*@[x]']],
])('in "%s" the names %j stand out', (text, names, parts) => {
  expect(partsOf(text, names).map(({ text: part, isName }) => (isName ? `*${part}` : part))).toEqual(parts)
})

test.each([
  ['@', 1, ''],
  ['Hi @ra', 6, 'ra'],
  ['Hi @Ravi R', 10, 'Ravi R'],
  ['Hi @ra', 3, undefined],
  ['me@ra', 5, undefined],
  ['@मी', 3, 'मी'],
])('in "%s" at %i somebody is typing the name %s', (text, cursor, typed) => {
  expect(namingAt(text, cursor)).toBe(typed)
})

test.each([
  { upTo: 5, newer: 0 },
  { upTo: 4, newer: 1 },
  { upTo: 2, newer: 2 },
  { upTo: 0, newer: 3 },
])('after message $upTo there are $newer of others', ({ upTo, newer }) => {
  const messages = [
    stored(2, { userId: 'ravi' }),
    stored(3),
    stored(4, { userId: 'ravi' }),
    stored(5, { userId: 'ravi' }),
  ]
  // Message 1 is not loaded.
  expect(newerThan(messages, upTo, 'asha')).toBe(newer + (upTo === 0 ? 1 : 0))
})

test('the channel of the assistant, and one with nobody else, take no names and pictures', () => {
  const pair = buildChannel('c')
  expect(isAssistantChannel(pair)).toBe(false)
  const [asha, ravi] = pair.channelMembers
  if (asha === undefined || ravi === undefined) throw new Error('A pair has two members.')
  expect(isAssistantChannel({ ...pair, kind: 'assistant' })).toBe(true)
  expect(isAssistantChannel({ ...pair, channelMembers: [asha, { ...ravi, isActive: false }] })).toBe(true)
})
