import type { Channel } from '@saathi/contract/chat/calls.ts'
import { describe, expect, test } from 'vitest'

import { buildChannel, buildMessage, minute } from '../../testing/buildMessage.ts'
import { listedChannels, previewOf, withChangedLast, withMuted } from './channels.ts'

const last = (more: Partial<NonNullable<Channel['lastMessage']>> = {}) => ({
  msgId: 'm1',
  message: 'Free on Sunday?',
  userId: 'ravi',
  createdOn: minute(1),
  kind: 'text' as const,
  isDeleted: false,
  attachmentType: null,
  ...more,
})
const channel = (channelId: string, more: Partial<Channel> = {}): Channel => ({
  ...buildChannel(channelId),
  lastMessage: last(),
  ...more,
})
const say = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  [key, ...Object.values(values)].join(' ')
const preview = (more: Partial<Channel>, draft = '', blocked: readonly string[] = []) =>
  previewOf(channel('c', more), { personId: 'asha', draft, blocked }, say)

describe('the line under a channel', () => {
  test.each([
    ['what the other wrote', {}, 'Free on Sunday?'],
    ['what the person wrote', { lastMessage: last({ userId: 'asha' }) }, 'chat.youSaid Free on Sunday?'],
    ['who wrote it in a group', { isGroup: true }, 'chat.sender raviFree on Sunday?'],
    ['that nobody wrote yet', { lastMessage: null }, 'chat.sayHi'],
    ['that it was deleted', { lastMessage: last({ message: '', isDeleted: true }) }, 'chat.deleted'],
    [
      'that it carries a file',
      { lastMessage: last({ message: '', attachmentType: 'file' }) },
      'chat.attachment',
    ],
    ['that it is a GIF', { lastMessage: last({ message: '', attachmentType: 'gif' }) }, 'chat.aGif'],
    ['the words of one with a file', { lastMessage: last({ attachmentType: 'file' }) }, 'Free on Sunday?'],
    [
      'an invitation in words',
      { lastMessage: last({ kind: 'video_invite', message: '{}' }) },
      'chat.kind.video_invite',
    ],
    [
      'the words of the programme team as they are',
      { isGroup: true, lastMessage: last({ kind: 'notice' }) },
      'Free on Sunday?',
    ],
    [
      'that the programme team read here, in the reader’s words',
      { lastMessage: last({ kind: 'notice', message: '{"notice":"staff_read","reason":"report"}' }) },
      'chat.notice.staff_read.report',
    ],
    [
      'that one can ask the assistant',
      {
        lastMessage: null,
        kind: 'assistant' as const,
      },
      'assistant.askMe',
    ],
    [
      'what the assistant answered, without the numbers of its citations',
      {
        lastMessage: last({ message: 'It is free [1]. For ever [12].' }),
        kind: 'assistant' as const,
      },
      'It is free. For ever.',
    ],
    ['the brackets that a person wrote', { lastMessage: last({ message: 'Part [1]' }) }, 'Part [1]'],
  ])('says %s', (_, more, words) => {
    expect(preview(more)).toBe(words)
  })

  test('says nothing of what somebody wrote whom the person has blocked', () => {
    expect(preview({}, '', ['ravi'])).toBe('chat.folded')
  })

  test('says the draft before everything else', () => {
    expect(preview({ lastMessage: last({ isDeleted: true }) }, 'Yes, at')).toBe('chat.draft Yes, at')
  })
})

test('the channel with the most unread comes first, then the one with the newest message', () => {
  const data = { isTagged: true, isMuted: false }
  const listed = listedChannels(
    [
      channel('old'),
      channel('empty', { lastMessage: null }),
      channel('new', { lastMessage: last({ createdOn: minute(9) }) }),
      channel('unread', { lastMessage: null }),
    ],
    [
      { channelId: 'unread', count: 1, data },
      { channelId: 'old', count: 0, data },
    ],
  )
  expect(listed.map((each) => each.channel.channelId)).toEqual(['unread', 'new', 'old', 'empty'])
  expect(listed.map(({ isTagged }) => isTagged)).toEqual([true, false, false, false])
})

test('an edited or deleted newest message shows so in the list; another one changes nothing', () => {
  const channels = [channel('c', { lastMessage: last({ attachmentType: 'file' }) })]
  const edited = buildMessage(1, { message: 'Free on Monday?' })
  expect(withChangedLast(channels, edited)[0]?.lastMessage).toMatchObject({
    message: 'Free on Monday?',
    isDeleted: false,
    attachmentType: 'file',
  })
  const deleted = buildMessage(1, { message: '', deletedOn: minute(2) })
  expect(withChangedLast(channels, deleted)[0]?.lastMessage).toMatchObject({
    message: '',
    isDeleted: true,
    attachmentType: null,
  })
  expect(withChangedLast(channels, buildMessage(7))).toEqual(channels)
})

test('muting changes one channel', () => {
  const muted = withMuted([channel('a'), channel('b')], 'b', true)
  expect(muted.map(({ isMuted }) => isMuted)).toEqual([false, true])
})
