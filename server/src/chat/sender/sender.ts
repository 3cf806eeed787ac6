import { Failure } from '@saathi/contract/errors.ts'

import type { Bus } from '../../engines/database/bus.ts'
import type { House } from '../../house.ts'
import type { Group, NewGroup, NewMessage, Stored } from '../messages/message.ts'
import { storeMessages } from './sendStore.ts'
import { storedHereTopic } from '../topics.ts'

/** The most messages that one transaction stores. */
const mostInGroup = 256
/**
 * Milliseconds after which a group without a reply fails, so that one silent connection does not stop all sending.
 * Its outcome is then unknown: the clients send again, and stored messages are found by their temporary ids.
 */
const patienceMs = 5000

/** The dependencies of sending. */
interface SendingParts {
  /** Returns a new id for a group. */
  groupId(): string
  store(group: NewGroup): Promise<readonly Stored[]>
  /** Called for each group after its commit, or after an unknown outcome, and before the next group. */
  settled(group: Group): void
}

/** Sends one message; resolves after its commit. */
export type Send = (message: NewMessage) => Promise<Stored>

const senders = new WeakMap<Bus, Send>()

/**
 * Returns the sender of this process. People, the product and the assistant all send through it, so that
 * messages sent at the same time share a transaction.
 */
export function senderOf({ db, bus }: Pick<House, 'db' | 'bus'>): Send {
  const known = senders.get(bus)
  if (known !== undefined) return known
  const patientDb = db.within(patienceMs)
  let groups = 0
  const send = makeSending({
    groupId: () => `${bus.id}:${(groups += 1)}`,
    store: (group) => storeMessages(patientDb, group),
    settled: (group) => bus.publishHere(storedHereTopic, group),
  })
  senders.set(bus, send)
  return send
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
function makeSending(parts: SendingParts): Send {
  const queue: Waiting[] = []
  const onTheWay = new Map<string, Promise<Stored>>()
  let isStoring = false

  const storeQueue = async (): Promise<void> => {
    isStoring = true
    while (queue.length > 0) {
      const group = queue.splice(0, mostInGroup)
      await storeGroup(parts, group)
    }
    isStoring = false
  }

  return (message) => {
    const key = [message.channelId, message.senderId, message.tempId].join('\n')
    const twin = onTheWay.get(key)
    if (twin !== undefined) return twin.then(asRepeat)
    const sent = new Promise<Stored>((settle, fail) => queue.push({ message, settle, fail })).finally(() =>
      onTheWay.delete(key),
    )
    onTheWay.set(key, sent)
    // The next turn of the event loop, so that frames which arrived together go into one group.
    if (!isStoring) {
      isStoring = true
      setImmediate(() => void storeQueue())
    }
    return sent
  }
}

function asRepeat(stored: Stored): Stored {
  return stored.became === 'fresh' ? { became: 'repeat', message: stored.message } : stored
}

async function storeGroup(parts: SendingParts, group: readonly Waiting[]): Promise<void> {
  try {
    const stored = await storeAll(parts, group)
    for (const [index, outcome] of stored.entries()) group[index]?.settle(outcome)
  } catch (error) {
    if (!isAboutData(error)) for (const { fail } of group) fail(error)
    else for (const waiting of group) await storeAlone(parts, waiting)
  }
}

async function storeAll(parts: SendingParts, group: readonly Waiting[]): Promise<readonly Stored[]> {
  const id = parts.groupId()
  const messages = group.map(({ message }) => message)
  const stored = await parts.store({ id, messages }).catch((error: unknown) => {
    const channelIds = [...new Set(messages.map(({ channelId }) => channelId))]
    if (!isAboutData(error)) parts.settled({ outcome: 'unknown', id, channelIds })
    throw error
  })
  parts.settled({ outcome: 'stored', id, stored })
  return stored
}

/**
 * Stores one message alone, so that a bad one harms no other. It tries twice, because another process may have
 * stored the same message at this moment.
 */
async function storeAlone(parts: SendingParts, waiting: Waiting): Promise<void> {
  const { settle, fail } = waiting
  for (let triesLeft = 1; ; triesLeft -= 1) {
    try {
      const [stored] = await storeAll(parts, [waiting])
      if (stored === undefined) throw new Error('A stored message did not come back.')
      return settle(stored)
    } catch (error) {
      if (triesLeft === 0 || !isAboutData(error)) {
        return fail(isUnstorable(error) ? new Failure('malformed') : error)
      }
    }
  }
}

/**
 * Whether PostgreSQL refused these values or this moment (a conflict, a limit); a broken connection is neither.
 */
function isAboutData(error: unknown): boolean {
  return /^(22|23|40|54)/.test(codeOf(error))
}

function isUnstorable(error: unknown): boolean {
  return codeOf(error).startsWith('22')
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
