import { Failure } from '@saathi/contract/errors.ts'

import type { Bus } from '../engines/bus.ts'
import type { House } from '../house.ts'
import { announceStored } from './delivery.ts'
import type { NewMessage, Stored } from './message.ts'
import { storeMessages } from './messageStore.ts'

/** The most messages that one transaction stores. */
const mostInGroup = 256

/** What sending needs: how a group is stored, and who is told once it is. */
interface SendingDoor {
  store(group: readonly NewMessage[]): Promise<readonly Stored[]>
  /** Told of each group after its commit, before the next group. */
  stored(group: readonly Stored[]): void
}

/** Sends one message; what comes back was committed. */
export type Send = (message: NewMessage) => Promise<Stored>

const senders = new WeakMap<Bus, Send>()

/**
 * The one way to send a message, for people, the product and the assistant alike: one sender for each process, so that
 * everything which is sent at a moment shares a transaction.
 */
export function senderOf({ db, bus }: Pick<House, 'db' | 'bus'>): Send {
  const known = senders.get(bus)
  if (known !== undefined) return known
  const send = makeSending({
    store: (group) => storeMessages(db, group),
    stored: (group) =>
      announceStored(
        bus,
        group.flatMap((one) => (one.became === 'fresh' ? [one.message] : [])),
      ),
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
 * Commits messages in groups: whatever arrives while one group is being stored makes the next, so a quiet moment waits for
 * nothing and a busy one shares its locks and its commit. The same message sent twice at once is stored by the first and
 * a repeat for the second.
 */
function makeSending(door: SendingDoor): Send {
  const queue: Waiting[] = []
  const onTheWay = new Map<string, Promise<Stored>>()
  let isStoring = false

  const storeQueue = async (): Promise<void> => {
    isStoring = true
    while (queue.length > 0) {
      const group = queue.splice(0, mostInGroup)
      await storeGroup(door, group)
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
    // The frames that came with this one are read before the group begins.
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

async function storeGroup(door: SendingDoor, group: readonly Waiting[]): Promise<void> {
  try {
    const stored = await door.store(group.map(({ message }) => message))
    door.stored(stored)
    for (const [index, outcome] of stored.entries()) group[index]?.settle(outcome)
  } catch (error) {
    if (!isAboutData(error)) for (const { fail } of group) fail(error)
    else for (const waiting of group) await storeAlone(door, waiting)
  }
}

/** One message by itself, so that a bad one harms no other; tried twice, for a twin in another process may have won. */
async function storeAlone(door: SendingDoor, { message, settle, fail }: Waiting): Promise<void> {
  for (let triesLeft = 1; ; triesLeft -= 1) {
    try {
      const [stored] = await door.store([message])
      if (stored === undefined) throw new Error('A stored message did not come back.')
      door.stored([stored])
      return settle(stored)
    } catch (error) {
      if (triesLeft === 0 || !isAboutData(error)) {
        return fail(isUnstorable(error) ? new Failure('malformed') : error)
      }
    }
  }
}

/** Whether PostgreSQL refused these values, or this moment; a broken connection is neither. */
function isAboutData(error: unknown): boolean {
  return /^(22|23|40|54)/.test(codeOf(error))
}

function isUnstorable(error: unknown): boolean {
  return codeOf(error).startsWith('22')
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
