import type { Message } from '@saathi/contract/chat/socket.ts'
import type { SocketEvent } from '@saathi/contract/socket.ts'
import { beforeEach, expect, test, vi } from 'vitest'

import { type Stored, wordsOnly } from '../messages/message.ts'
import { makeDelivery } from './delivery.ts'
import type { HeldChannel } from './heldChannels.ts'

const messageOf = (seq: number): Message =>
  wordsOnly({
    channelId: 'c',
    seq,
    id: `m${seq}`,
    senderId: 'asha',
    tempId: `t${seq}`,
    text: `${seq}`,
    createdOn: '',
  })

/** A channel with Asha and Ravi, and what Ravi gets. */
function open() {
  const channel: HeldChannel = {
    id: 'c',
    people: new Set(['asha', 'ravi']),
    deliveredUpTo: 0,
    announced: 0,
    isLoading: false,
    early: new Map(),
  }
  const got: string[] = []
  const loads: string[] = []
  const delivery = makeDelivery({
    sockets: {
      write: (events: readonly SocketEvent[]) =>
        Buffer.from(
          events
            .flatMap((event) => (event.command === 'new_message' ? [event.message.message] : []))
            .join(' '),
        ),
      send: (personId, bytes) => void (personId === 'ravi' && got.push(...bytes.toString().split(' '))),
    },
    unread: { note: () => undefined, renew: () => undefined, forget: () => undefined },
    load: async ([gap]) => {
      if (gap === undefined) return []
      loads.push(`${gap.above}-${gap.upTo}`)
      return Array.from({ length: gap.upTo - gap.above }, (_, at) => ({
        ...messageOf(gap.above + at + 1),
        message: `loaded${gap.above + at + 1}`,
      }))
    },
    failed: expect.unreachable,
  })
  const held = {
    get: () => channel,
    all: () => [channel],
    hold: () => Promise.resolve(false),
    release: () => undefined,
    announce: () => expect.unreachable(),
  }
  return {
    got,
    loads,
    here: (...numbers: number[]) =>
      delivery.deliverStored(
        held,
        numbers.map((seq): Stored => ({ became: 'fresh', message: messageOf(seq) })),
      ),
    elsewhere: (...numbers: number[]) => delivery.deliverHeard(held, numbers.map(messageOf)),
    change: (seq: number) => delivery.noteChanged(held, { channelId: 'c', messageId: `m${seq}` }),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})
const aMoment = () => vi.advanceTimersByTimeAsync(300)

test('messages of two processes are delivered in the order of their numbers, from memory', async () => {
  const { got, loads, here, elsewhere } = open()
  here(2, 4)
  elsewhere(1)
  elsewhere(3, 5)
  await aMoment()
  expect(got).toEqual(['1', '2', '3', '4', '5'])
  expect(loads).toEqual([])
})

test('a message that comes twice is delivered once', async () => {
  const { got, here, elsewhere } = open()
  elsewhere(1)
  here(2)
  elsewhere(1, 2)
  await aMoment()
  expect(got).toEqual(['1', '2'])
})

test('a message whose predecessor does not come waits for a moment, and then both are loaded', async () => {
  const { got, loads, here } = open()
  here(2)
  expect(got).toEqual([])
  await aMoment()
  expect(got).toEqual(['loaded1', 'loaded2'])
  expect(loads).toEqual(['0-2'])
})

test('a message that changes before it is delivered is loaded as it is then', async () => {
  const { got, here, elsewhere, change } = open()
  here(2)
  change(2)
  elsewhere(1)
  await aMoment()
  expect(got).toEqual(['1', 'loaded2'])
})

test('a message that changed before it came is loaded too', async () => {
  const { got, elsewhere, change } = open()
  change(1)
  elsewhere(1, 2)
  await aMoment()
  expect(got).toEqual(['loaded1', 'loaded2'])
})

test('messages that come while others are loaded follow them', async () => {
  const { got, loads, elsewhere } = open()
  elsewhere(3)
  await vi.advanceTimersByTimeAsync(200)
  elsewhere(4)
  await aMoment()
  expect(got.map((text) => text.replace('loaded', ''))).toEqual(['1', '2', '3', '4'])
  expect(loads).toHaveLength(1)
})
