import { expect, test } from 'vitest'

import { putUnread, unreadTotal } from './unread.ts'

const data = { isTagged: false, isMuted: false }

test('the unread messages of all channels are added up', () => {
  putUnread([
    { channelId: 'one', count: 2, data },
    { channelId: 'two', count: 0, data },
    { channelId: 'three', count: 5, data },
  ])
  expect(unreadTotal()).toEqual({ count: 7, isTagged: false })
})

test('a muted channel counts only where it names the person', () => {
  putUnread([
    { channelId: 'one', count: 2, data },
    { channelId: 'quiet', count: 40, data: { isTagged: false, isMuted: true } },
  ])
  expect(unreadTotal()).toEqual({ count: 2, isTagged: false })
  putUnread([
    { channelId: 'one', count: 2, data },
    { channelId: 'quiet', count: 40, data: { isTagged: true, isMuted: true } },
  ])
  expect(unreadTotal()).toEqual({ count: 42, isTagged: true })
})

test('what named the person and was read is no sign any more', () => {
  putUnread([{ channelId: 'one', count: 0, data: { isTagged: true, isMuted: false } }])
  expect(unreadTotal()).toEqual({ count: 0, isTagged: false })
})
