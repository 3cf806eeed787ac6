import { isOfMentorship } from '@saathi/contract/chat/rules.ts'
import { Failure } from '@saathi/contract/errors.ts'

import type { Bus } from '../../engines/database/bus.ts'
import type { House } from '../../house/house.ts'
import { type NewMessage, type Stored, wordsOnly } from '../messages/message.ts'
import {
  flaggedHereTopic,
  newestIn as newestInEvent,
  storedHereTopic,
  storedTopic,
} from '../topics/topics.ts'
import { makeAnnouncements } from './announcements.ts'
import { isAboutData, isAboutMoment, isAboutOne, isUnstorable, mostTries } from './conflicts.ts'
import { type Numbering, partGroup, type WithMessage } from './groups.ts'
import { type KnownNumbers, makeKnownNumbers } from './knownNumbers.ts'
import { makeLastSeqs } from './lastSeqs.ts'
import { type Numbered, storePlain, storeShared, storingPlain, storingShared } from './plainStore.ts'
import { storeMessages } from './sendStore.ts'

/** The most messages that one transaction stores. */
const mostInGroup = 256
/**
 * Milliseconds after which a group without a reply fails, so that one silent connection does not stop all sending.
 * Its outcome is then unknown: the clients send again, and stored messages are found by their temporary ids.
 */
const patienceMs = 5000
/** Sends one message; resolves after its commit. */
export type Send = (message: NewMessage) => Promise<Stored>

const senders = new WeakMap<Bus, Send>()

/**
 * Returns the sender of this process. People, the product and the assistant all send through it, so that
 * messages sent at the same time share a transaction.
 */
export function senderOf(house: Pick<House, 'db' | 'bus'>): Send {
  const known = senders.get(house.bus)
  if (known !== undefined) return known
  const send = openSender(house)
  senders.set(house.bus, send)
  return send
}

function openSender({ db, bus }: Pick<House, 'db' | 'bus'>): Send {
  const patientDb = db.within(patienceMs)
  const plain = db.prepare({ ...storingPlain, patienceMs })
  const shared = db.prepare({ ...storingShared, patienceMs })
  const numbers = makeKnownNumbers()
  const announcements = makeAnnouncements(bus)
  const lastSeqs = makeLastSeqs(db)
  const unsubscribe = bus.subscribe(storedTopic, (event) => {
    for (const [channelId, seq] of newestInEvent(event)) numbers.noteOfOther({ channelId, seq })
  })
  bus.onClose(async () => {
    unsubscribe()
    announcements.close()
    await lastSeqs.close()
  })
  return makeSending({
    numbers,
    storePlain: (messages) => storePlain(plain, messages),
    storeShared: (messages) => storeShared(shared, messages),
    store: (messages) => storeMessages(patientDb, messages),
    flagged: () => bus.publishHere(flaggedHereTopic, undefined),
    settled(stored) {
      for (const [channelId, seq] of newestIn(stored)) {
        announcements.note({ channelId, seq })
        lastSeqs.note({ channelId, seq })
      }
      announcements.add(stored)
      bus.publishHere(storedHereTopic, { outcome: 'stored', stored })
    },
    lost: (channelIds) => bus.publishHere(storedHereTopic, { outcome: 'unknown', channelIds }),
  })
}

/** Returns the newest number of each channel, also of repeats: if the reply to the first sending was lost, nobody heard of it. */
function newestIn(stored: readonly Stored[]): ReadonlyMap<string, number> {
  const newest = new Map<string, number>()
  for (const one of stored) {
    if (!('message' in one)) continue
    const { channelId, seq } = one.message
    if (seq > (newest.get(channelId) ?? 0)) newest.set(channelId, seq)
  }
  return newest
}

/** Stores plain messages, all or none, and returns them with their numbers. */
type StoreShort = (messages: readonly Numbered[]) => Promise<readonly Numbered[]>

/** The dependencies of sending. */
interface SendingParts {
  readonly numbers: KnownNumbers
  storePlain: StoreShort
  storeShared: StoreShort
  store(messages: readonly NewMessage[]): Promise<readonly Stored[]>
  /** Called after the commit of messages with flags. */
  flagged(): void
  /** Called for messages after their commit, and before the next group. */
  settled(stored: readonly Stored[]): void
  /** Called when it is unknown whether messages of these channels were stored. */
  lost(channelIds: readonly string[]): void
}

interface Waiting {
  readonly message: NewMessage
  readonly settle: (stored: Stored) => void
  readonly fail: (reason: unknown) => void
}

/**
 * Commits messages in groups: messages that arrive while a group is being stored form the next group. A quiet
 * channel therefore does not wait, and busy ones share locks and commits. When the same message is sent twice at
 * once, the first is stored and the second is returned as a repeat.
 */
export function makeSending(parts: SendingParts): Send {
  let queue: Waiting[] = []
  const onTheWay = new Map<string, Promise<Stored>>()
  let isStoring = false

  const storeQueue = async (): Promise<void> => {
    isStoring = true
    while (queue.length > 0) {
      const group = queue.slice(0, mostInGroup)
      queue = queue.slice(mostInGroup)
      await storeGroup(parts, group)
    }
    isStoring = false
  }

  return (message) => {
    const key = `${message.channelId}\n${message.senderId}\n${message.tempId}`
    const twin = onTheWay.get(key)
    if (twin !== undefined) return twin.then(asRepeat)
    const { promise, resolve, reject } = Promise.withResolvers<Stored>()
    const forget = () => onTheWay.delete(key)
    queue.push({
      message,
      settle: (stored) => {
        forget()
        resolve(stored)
      },
      fail: (reason) => {
        forget()
        reject(reason)
      },
    })
    onTheWay.set(key, promise)
    // The next turn of the event loop, so that frames which arrived together go into one group.
    if (!isStoring) {
      isStoring = true
      setImmediate(() => void storeQueue())
    }
    return promise
  }
}

function asRepeat(stored: Stored): Stored {
  return stored.became === 'fresh' ? { ...stored, became: 'repeat' } : stored
}

/** Stores the plain messages by short statements and the others beside them: they are of other channels. */
async function storeGroup(parts: SendingParts, group: readonly Waiting[]): Promise<void> {
  const { plain, shared, others } = partGroup(group, parts.numbers)
  await Promise.all([
    plain.waiting.length === 0 ? undefined : storeShort(parts, plain, parts.storePlain),
    shared.waiting.length === 0 ? undefined : storeShort(parts, shared, parts.storeShared),
    others.length === 0 ? undefined : storeOthers(parts, others),
  ])
}

/**
 * Stores plain messages. If one of them is the reason for a failure, the group is stored in halves. A stranger, or a phone that sends again,
 * therefore slows down one channel only. The long statement judges the messages of that channel.
 */
async function storeShort(
  parts: SendingParts,
  { waiting, numbered }: Numbering<Waiting>,
  store: StoreShort,
): Promise<void> {
  let withNumbers: readonly Numbered[]
  try {
    withNumbers = await store(numbered)
  } catch (error) {
    const half = halfOf(numbered)
    if (half.size > 0 && isAboutOne(error)) {
      for (const isIn of [true, false]) {
        const isMine = ({ message }: WithMessage) => half.has(message.channelId) === isIn
        const mine = { waiting: waiting.filter(isMine), numbered: numbered.filter(isMine) }
        await storeShort(parts, mine, store)
      }
      return
    }
    const { forget, share } = parts.numbers
    const isTaken = isAboutMoment(error) && !isAboutOne(error)
    for (const { message } of waiting) (isTaken ? share : forget)(message.channelId)
    return storeOthers(parts, waiting)
  }
  const stored = withNumbers.map(asFresh)
  for (const { message, seq } of withNumbers) parts.numbers.note({ channelId: message.channelId, seq })
  parts.settled(stored)
  for (const [index, outcome] of stored.entries()) waiting[index]?.settle(outcome)
}

/** Returns half of the channels of messages, none of a single channel. */
function halfOf(messages: readonly WithMessage[]): ReadonlySet<string> {
  const channelIds = [...new Set(messages.map(({ message }) => message.channelId))]
  return new Set(channelIds.slice(0, Math.floor(channelIds.length / 2)))
}

async function storeOthers(parts: SendingParts, group: readonly Waiting[]): Promise<void> {
  try {
    const stored = await storeAll(parts, group)
    for (const [index, outcome] of stored.entries()) group[index]?.settle(outcome)
  } catch (error) {
    if (!isAboutData(error)) for (const { fail } of group) fail(error)
    else for (const waiting of group) await storeAlone(parts, waiting)
  }
}

async function storeAll(parts: SendingParts, group: readonly Waiting[]): Promise<readonly Stored[]> {
  const messages = group.map(({ message }) => message)
  const stored = await parts.store(messages).catch((error: unknown) => {
    if (!isAboutData(error)) parts.lost([...new Set(messages.map(({ channelId }) => channelId))])
    throw error
  })
  for (const one of stored) {
    if (one.became === 'fresh' && one.channelKind !== undefined && isOfMentorship(one.channelKind)) {
      parts.numbers.note(one.message)
    }
  }
  parts.settled(stored)
  if (messages.some(({ flags = [] }) => flags.length > 0)) parts.flagged()
  return stored
}

/**
 * Stores one message alone, so that a bad one harms no other. It tries again while other processes store the same message or take its
 * number at this moment.
 */
async function storeAlone(parts: SendingParts, waiting: Waiting): Promise<void> {
  const { settle, fail } = waiting
  for (let triesLeft = mostTries - 1; ; triesLeft -= 1) {
    try {
      const [stored] = await storeAll(parts, [waiting])
      if (stored === undefined) throw new Error('A stored message did not come back.')
      return settle(stored)
    } catch (error) {
      if (triesLeft === 0 || !isAboutMoment(error)) {
        return fail(isUnstorable(error) ? new Failure('malformed') : error)
      }
    }
  }
}

/** Returns a message that a short statement stored, as readers see it. */
function asFresh({ message, seq, createdOn }: Numbered): Stored {
  const { id, channelId, senderId, tempId, text } = message
  return {
    became: 'fresh',
    message: wordsOnly({ id, channelId, senderId, tempId, text, seq, createdOn }),
  }
}
