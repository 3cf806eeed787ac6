import type { Channel } from '@saathi/contract/chat/calls.ts'
import { describe, expect, test } from 'vitest'

import { buildChannel, buildMessage as stored, minute as at } from './buildMessage.ts'
import {
  type Conversation,
  isRead,
  namingAt,
  ownReaction,
  partsOf,
  readersOf,
  rowsOf,
  withChanged,
  withLastMessage,
  withNewMessage,
  withOlderPage,
  withReaction,
  withViewed,
} from './rules.ts'

const seqs = ({ messages }: Conversation) => messages.map(({ seq }) => seq)
describe('a conversation', () => {
  test('takes a message once and in its place', () => {
    let known: Conversation = { messages: [stored(31), stored(32)], olderPage: 31 }
    for (const seq of [34, 33, 34, 32]) known = withNewMessage(known, stored(seq))
    expect(seqs(known)).toEqual([31, 32, 33, 34])
  })

  test('leaves out what belongs to a page that is not loaded', () => {
    const known: Conversation = { messages: [stored(31)], olderPage: 31 }
    expect(withNewMessage(known, stored(5))).toBe(known)
  })

  test('grows upwards by a page, also when both overlap', () => {
    const known: Conversation = { messages: [stored(31), stored(32)], olderPage: 31 }
    const older = withOlderPage(known, { messages: [stored(30), stored(31)], olderPage: null })
    expect(seqs(older)).toEqual([30, 31, 32])
    expect(older.olderPage).toBeNull()
  })
})

describe('what is shown', () => {
  test('a day begins with its row, and messages of one person within minutes stand together', () => {
    const messages = [
      stored(1),
      stored(2),
      stored(3, { userId: 'ravi' }),
      stored(4, { userId: 'ravi', createdOn: at(30) }),
      stored(5, { createdOn: '2026-01-06T10:00:00.000Z' }),
    ]
    const rows = rowsOf(messages, (moment) => moment.slice(0, 10))
    expect(rows.map((row) => (row.kind === 'day' ? 'day' : row.goesOn))).toEqual([
      'day',
      true,
      false,
      false,
      false,
      'day',
      false,
    ])
  })
})

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

describe('a message that changed', () => {
  const answer = { msgId: 'm1', userId: 'ravi', excerpt: 'text 1' }
  const known = { messages: [stored(1), stored(2, { replyTo: answer })], olderPage: null }

  test('stands in its place, and what answers it shows its new words', () => {
    const changed = stored(1, { message: 'better', editedOn: at(3) })
    const { messages } = withChanged(known, changed)
    expect(messages[0]).toEqual(changed)
    expect(messages[1]?.replyTo).toEqual({ ...answer, excerpt: 'better' })
  })

  test('that is not loaded changes nothing', () => {
    expect(withChanged(known, stored(9))).toEqual(known)
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
