import type { Message } from '@saathi/contract/chat/socket.ts'

import type { Bus } from '../../engines/database/bus.ts'
import type { Newest } from '../messages/messageStore.ts'
import type { Stored } from '../messages/message.ts'
import { mostInEvent, type PlainMessage, plainMessageOf, storedTopic } from '../topics/topics.ts'

/** Milliseconds for which new numbers are collected into one announcement. */
const collectMs = 20
/**
 * Milliseconds for which a process that has just started is told of earlier messages. It may have read the numbers
 * before these messages were stored, and this process may have learned of it only afterwards.
 */
const recentMs = 10_000
/** The most bytes of messages in one announcement, and of one message in it. The bus takes 7,000 bytes with what is around them. */
const mostBytes = 6500
const mostBytesOfOne = 2000

/** Tells other processes which channels have new messages. */
export interface Announcements {
  /** Notes the newest number of a channel, which the next announcement tells. */
  note(newest: Newest): void
  /** Has the next announcement carry these messages as well, so that nobody needs to load them. Long ones and those that are more than words are left out. */
  add(stored: readonly Stored[]): void
  close(): void
}

/** A message for an announcement, with its size in bytes. */
interface Carried {
  readonly message: PlainMessage
  readonly size: number
}

/**
 * Announces new numbers at once, at most fifty times a second, and only while another process is alive. An announcement that is lost, for example
 * because this process is killed right after a commit, is made up for by the comparison of numbers that every process makes.
 */
export function makeAnnouncements(bus: AnnouncingBus): Announcements {
  let waiting = noNews()
  let recent = new Map<string, number>()
  let before = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let announcedAt = Number.NEGATIVE_INFINITY

  const announceWaiting = () => {
    timer = undefined
    announcedAt = performance.now()
    const news = waiting
    waiting = noNews()
    if (bus.hasOthers()) announceNews(bus, news)
  }
  const end = bus.onOther(() => {
    announceNumbers(bus, before)
    announceNumbers(bus, recent)
  })
  const ageing = setInterval(() => {
    before = recent
    recent = new Map()
  }, recentMs).unref()
  return {
    note({ channelId, seq }) {
      waiting.numbers.set(channelId, seq)
      recent.set(channelId, seq)
      timer ??= setTimeout(announceWaiting, Math.max(0, announcedAt + collectMs - performance.now())).unref()
    },
    add(stored) {
      if (!bus.hasOthers()) return
      for (const one of stored) {
        if (!('message' in one)) continue
        const carried = carriedOf(one.message)
        if (carried === undefined) waiting.toLoad.add(one.message.channelId)
        else waiting.carried.push(carried)
      }
    },
    close() {
      end()
      clearInterval(ageing)
      clearTimeout(timer)
      announceWaiting()
    },
  }
}

/** What the next announcement says. */
interface News {
  /** Each channel with its newest number. */
  readonly numbers: Map<string, number>
  readonly carried: Carried[]
  /** The channels with messages that are not carried. */
  readonly toLoad: Set<string>
}

function noNews(): News {
  return { numbers: new Map(), carried: [], toLoad: new Set() }
}

type AnnouncingBus = Pick<Bus, 'publishElsewhere' | 'hasOthers' | 'onOther' | 'id'>

/** Sends messages, and the numbers of channels with others. */
function announceNews(bus: AnnouncingBus, { numbers, carried, toLoad }: News): void {
  for (const messages of eventsOf(carried)) {
    const newest = [...new Map(messages.map(([channelId, seq]) => [channelId, seq]))]
    bus.publishElsewhere(storedTopic, { group: bus.id, newest, messages })
    for (const [channelId, seq] of newest) {
      if (numbers.get(channelId) === seq && !toLoad.has(channelId)) numbers.delete(channelId)
    }
  }
  announceNumbers(bus, numbers)
}

function announceNumbers(bus: AnnouncingBus, numbers: ReadonlyMap<string, number>): void {
  const newest = [...numbers]
  for (let at = 0; at < newest.length; at += mostInEvent) {
    // A process of the version before expects a group.
    bus.publishElsewhere(storedTopic, { group: bus.id, newest: newest.slice(at, at + mostInEvent) })
  }
}

/** Returns a message for an announcement, unless it is too long or more than words. */
function carriedOf(stored: Message): Carried | undefined {
  const message = plainMessageOf(stored)
  if (message === undefined) return undefined
  // The event also has the channel with its number.
  const size = Buffer.byteLength(JSON.stringify(message)) + stored.channelId.length + 16
  return size > mostBytesOfOne ? undefined : { message, size }
}

/** Returns messages in as few lists as events are needed for them. */
function eventsOf(carried: readonly Carried[]): PlainMessage[][] {
  const events: PlainMessage[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const { message, size } of carried) {
    bytes += size
    if (bytes <= mostBytes) events.at(-1)?.push(message)
    else {
      events.push([message])
      bytes = size
    }
  }
  return events
}
