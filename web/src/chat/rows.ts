import type { Message } from '@saathi/contract/chat/socket.ts'

import type { OwnCopy } from './rules.ts'

/** One line of a conversation as the person sees it. */
export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'unread'; readonly key: string }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly message: Message | OwnCopy
      /** Whether the next message belongs to the same group. Only the last message of a group shows time and name. */
      readonly goesOn: boolean
    }

interface MessageRows {
  readonly day: string
  readonly at: number
  readonly alone: Row
  readonly goingOn: Row
}

/** Messages of one person within this time form a group. */
const groupMs = 5 * 60_000

/**
 * Returns a function that makes the rows of a conversation: a day row before the first message of each day, and the line above the
 * first unread message. It remembers the rows of each message, because making them all again for each new message takes over a
 * tenth of a second on a slow phone once 100,000 are loaded. `dayOf` decides the time zone.
 */
export function makeRows(
  dayOf: (at: string) => string,
): (shown: readonly (Message | OwnCopy)[], firstUnread: number | undefined) => readonly Row[] {
  const known = new WeakMap<Message | OwnCopy, MessageRows>()
  const rowsOfMessage = (message: Message | OwnCopy): MessageRows => {
    const there = known.get(message)
    if (there !== undefined) return there
    const row = { kind: 'message' as const, key: `${message.userId} ${message.tempId}`, message }
    const made = {
      day: dayOf(message.createdOn),
      at: Date.parse(message.createdOn),
      alone: { ...row, goesOn: false },
      goingOn: { ...row, goesOn: true },
    }
    known.set(message, made)
    return made
  }
  return (shown, firstUnread) => {
    const rows: Row[] = []
    let before: MessageRows | undefined
    let isMarked = firstUnread === undefined
    for (const [index, message] of shown.entries()) {
      const here = rowsOfMessage(message)
      if (before?.day !== here.day) {
        rows.push({ kind: 'day', key: `day ${here.day}`, at: message.createdOn })
      }
      if (!isMarked && message.seq !== null && message.seq === firstUnread) {
        rows.push({ kind: 'unread', key: 'unread' })
        isMarked = true
      }
      const after = shown[index + 1]
      const goesOn = after !== undefined && (after.seq ?? 0) !== firstUnread && standTogether(message, after)
      const next = goesOn ? rowsOfMessage(after) : undefined
      const isNear = next?.day === here.day && next.at - here.at < groupMs
      rows.push(isNear ? here.goingOn : here.alone)
      before = here
    }
    return rows
  }
}

/** Whether two messages have one writer and are both stored, or both not. */
function standTogether(one: Message | OwnCopy, next: Message | OwnCopy): boolean {
  return one.userId === next.userId && (one.seq === null) === (next.seq === null)
}
