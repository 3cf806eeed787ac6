import { messageCharacters } from '@saathi/contract/chat/rules.ts'
import { expect, test } from 'vitest'

import { say } from '../public/channels.ts'
import { openTestChat } from '../testing/testChat.ts'
import type { TestSocket } from '../testing/testSocket.ts'

const { house, pair } = await openTestChat()

/** The most bytes of a page: far below the mebibyte at which a slow reader is disconnected. */
const mostBytes = 300_000
const count = 40

/** A channel full of the longest messages in Devanagari, each of 30 kB. */
async function longChannel() {
  const both = await pair()
  for (let seq = 1; seq <= count; seq += 1) {
    const text = 'क'.repeat(messageCharacters)
    await say(house, { channelId: both.channel, senderId: both.ravi.id, text, tempId: `long${seq}` })
  }
  return both
}

/** Asks for a page and returns it after its weight was checked. */
async function pageOf(socket: TestSocket, frame: Readonly<Record<string, unknown>>) {
  socket.send(frame)
  const page = await socket.next('messages_payload')
  expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(mostBytes)
  expect(page.messages.length).toBeGreaterThan(0)
  return { ...page, numbers: page.messages.map(({ seq }) => seq) }
}

const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place)

test('pages of the longest messages stay light, and leave none out in any direction', async () => {
  const { channel, hers } = await longChannel()
  const newest = await pageOf(hers, { command: 'fetch_messages', channel })
  const asking = { command: 'get_room_chat_messages', channel }
  const upwards = [...newest.numbers]
  for (let number = newest.newPageNumber; number !== null;) {
    const page = await pageOf(hers, { ...asking, page_number: number })
    upwards.unshift(...page.numbers)
    number = page.newPageNumber
  }
  expect(upwards).toEqual(upTo(count))

  const target = newest.messages[0]
  const around = await pageOf(hers, { ...asking, message_id: target?.msgId })
  expect(around).toMatchObject({ hasMore: true, newPageNumber: around.numbers[0] })
  expect(around.numbers).toContain(target?.seq)
  const downwards = [...around.numbers]
  let last = around.messages.at(-1)
  for (let more = true; more;) {
    const page = await pageOf(hers, { ...asking, after_message_id: last?.msgId })
    downwards.push(...page.numbers)
    last = page.messages.at(-1)
    more = page.hasMore ?? false
  }
  expect(downwards).toEqual(upTo(count, around.numbers[0]))
})

test('pages of changes stay light, and never end within a moment', async () => {
  const { channel, hers } = await longChannel()
  const began = new Date(house.clock.now().getTime() - 600_000)
  // Three in each moment.
  await house.db.pool.query(
    `update messages set changed_at = $2::timestamptz + ((seq + 2) / 3) * interval '1 second' where channel_id = $1`,
    [channel, began],
  )
  const seen: number[] = []
  let since: string | undefined = began.toISOString()
  for (let more = true; more;) {
    const page = await pageOf(hers, { command: 'get_room_chat_messages', channel, changed_since: since })
    seen.push(...page.numbers)
    since = page.changedUntil
    more = page.hasMore ?? false
  }
  expect(seen.toSorted((a, b) => a - b)).toEqual(upTo(count))
})
