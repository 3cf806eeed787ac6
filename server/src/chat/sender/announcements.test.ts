import { beforeEach, expect, test, vi } from 'vitest'

import { wordsOnly } from '../messages/message.ts'
import { messagesCarriedBy, newestIn } from '../topics/topics.ts'
import { makeAnnouncements } from './announcements.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** Stores messages beside another process, and returns the events that it gets. */
function storeBeside(...messages: { channelId: string; seq: number; text: string; isEdited?: boolean }[]) {
  const events: unknown[] = []
  const announcements = makeAnnouncements({
    id: 'me',
    hasOthers: () => true,
    onOther: () => () => undefined,
    publishElsewhere: (_, event) => void events.push(JSON.parse(JSON.stringify(event))),
  })
  for (const { channelId, seq, text, isEdited = false } of messages) {
    announcements.note({ channelId, seq })
    const message = wordsOnly({
      channelId,
      seq,
      text,
      id: `${channelId}${seq}`,
      senderId: 'asha',
      tempId: 't',
      createdOn: '',
    })
    announcements.add([{ became: 'fresh', message: { ...message, editedOn: isEdited ? 'now' : null } }])
  }
  announcements.close()
  return events
}
const namesIn = (event: unknown) => ({
  newest: newestIn(event).map(([channelId, seq]) => `${channelId}${seq}`),
  carried: messagesCarriedBy(event).map(({ channelId, seq }) => `${channelId}${seq}`),
})

test('messages are carried, and their channels are named for processes that do not know them', () => {
  const events = storeBeside({ channelId: 'a', seq: 1, text: 'One' }, { channelId: 'a', seq: 2, text: 'Two' })
  expect(events.map(namesIn)).toEqual([{ newest: ['a2'], carried: ['a1', 'a2'] }])
})

test.each([
  ['long', { text: 'ल'.repeat(1000) }],
  ['more than words', { text: 'Hello', isEdited: true }],
])('a channel with a message that is %s is announced, so that it is loaded at once', (_, other) => {
  const events = storeBeside({ channelId: 'a', seq: 1, ...other }, { channelId: 'a', seq: 2, text: 'Two' })
  expect(events.map(namesIn)).toEqual([
    { newest: ['a2'], carried: ['a2'] },
    { newest: ['a2'], carried: [] },
  ])
})

test.each([
  ['short', 'Hi'],
  ['long', '"\u0000'.repeat(200)],
])('no event with %s messages is larger than what the bus takes', (_, text) => {
  const events = storeBeside(
    ...Array.from({ length: 100 }, () => ({ channelId: crypto.randomUUID(), seq: 1, text })),
  )
  expect(events.flatMap((event) => messagesCarriedBy(event))).toHaveLength(100)
  for (const event of events) expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(7000)
})
