import type { NewMessage } from '../messages/message.ts'
import type { Numbered } from './plainStore.ts'

/** A message that waits to be stored. */
export interface WithMessage {
  readonly message: NewMessage
}

/** The messages of a group: those that the short statement can store, with their numbers, and the others. */
export interface Parted<Waiting> {
  readonly plain: readonly Waiting[]
  readonly numbered: readonly Numbered[]
  readonly others: readonly Waiting[]
}

/**
 * Parts a group by channels, so that the order of a channel stays. A channel is plain if its newest number is known and all its messages
 * in the group are plain. A message with a flag therefore slows down its own channel only.
 */
export function partGroup<Waiting extends WithMessage>(
  group: readonly Waiting[],
  newestOf: (channelId: string) => number | undefined,
): Parted<Waiting> {
  const next = new Map<string, number | undefined>()
  for (const { message } of group) {
    const { channelId } = message
    if (!isPlain(message)) next.set(channelId, undefined)
    else if (!next.has(channelId)) next.set(channelId, newestOf(channelId))
  }
  const plain: Waiting[] = []
  const numbered: Numbered[] = []
  const others: Waiting[] = []
  for (const waiting of group) {
    const { message } = waiting
    const newest = next.get(message.channelId)
    if (newest === undefined) {
      others.push(waiting)
      continue
    }
    next.set(message.channelId, newest + 1)
    plain.push(waiting)
    numbered.push({ message, seq: newest + 1 })
  }
  return { plain, numbered, others }
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
