import { expect, test } from 'vitest'

import { putUnread, unreadTotal } from './unread.ts'

const data = { isTagged: false, isMuted: false }

test('the unread messages of all channels are added up', () => {
  putUnread([
    { channelId: 'one', count: 2, data },
    { channelId: 'two', count: 0, data },
    { channelId: 'three', count: 5, data },
  ])
  expect(unreadTotal()).toBe(7)
})
