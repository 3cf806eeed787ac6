import type { NewMessage } from '../messages/message.ts'
import type { KnownNumbers } from './knownNumbers.ts'
import type { Numbered } from './plainStore.ts'

/** A message that waits to be stored. */
export interface WithMessage {
  readonly message: NewMessage
}

/** Messages for a short statement: each that waits, and at the same place its number. */
export interface Numbering<Waiting> {
  readonly waiting: readonly Waiting[]
  readonly numbered: readonly Numbered[]
}

/** The messages of a group, by the statement that stores them. */
export interface Parted<Waiting> {
  /** With their numbers. */
  readonly plain: Numbering<Waiting>
  /** Messages in channels where another process writes too, numbered from 1 in each channel. */
  readonly shared: Numbering<Waiting>
  readonly others: readonly Waiting[]
}

/** Knows the newest numbers of channels. */
type Numbers = Pick<KnownNumbers, 'get' | 'isShared'>

/**
 * Parts a group by channels, so that the order of a channel stays. A channel is plain if its newest number is known and all its messages
 * in the group are plain. A message with a flag therefore slows down its own channel only.
 */
export function partGroup<Waiting extends WithMessage>(
  group: readonly Waiting[],
  numbers: Numbers,
): Parted<Waiting> {
  const withMore = new Set<string>()
  for (const { message } of group) if (!isPlain(message)) withMore.add(message.channelId)
  const next = new Map<string, number>()
  const plain = makeNumbering<Waiting>()
  const shared = makeNumbering<Waiting>()
  const others: Waiting[] = []
  for (const waiting of group) {
    const { channelId } = waiting.message
    const isShared = numbers.isShared(channelId)
    const newest = next.get(channelId) ?? (isShared ? 0 : numbers.get(channelId))
    if (newest === undefined || withMore.has(channelId)) {
      others.push(waiting)
      continue
    }
    next.set(channelId, newest + 1)
    ;(isShared ? shared : plain).add(waiting, newest + 1)
  }
  return { plain, shared, others }
}

function makeNumbering<Waiting extends WithMessage>() {
  const waiting: Waiting[] = []
  const numbered: Numbered[] = []
  return {
    waiting,
    numbered,
    add(one: Waiting, seq: number): void {
      waiting.push(one)
      numbered.push({ message: one.message, seq, createdOn: one.message.at.toISOString() })
    },
  }
}

/** Whether a message is words only: nothing about it needs to be looked up or stored beside it. */
function isPlain(message: NewMessage): boolean {
  return (
    message.kind === 'text' &&
    message.mentions.length === 0 &&
    message.replyTo === null &&
    message.attachments === '[]' &&
    !message.isBroadcast &&
    message.made === undefined &&
    (message.flags === undefined || message.flags.length === 0)
  )
}
