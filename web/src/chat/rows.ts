import type { Message } from '@saathi/contract/chat/socket.ts'

import type { OwnCopy } from './messages/rules.ts'

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

/** The rows of a list of messages, with the place of each message among them. */
interface Made {
  readonly shown: readonly (Message | OwnCopy)[]
  readonly firstUnread: number | undefined
  readonly rows: readonly Row[]
  readonly places: readonly number[]
}

const nothing: Made = { shown: [], firstUnread: undefined, rows: [], places: [] }

/**
 * Returns a function that makes the rows of a conversation: a day row before the first message of each day, and the line above the first
 * unread message. It continues from the rows that it made last, also above them. Making 100,000 rows again for each new message or older
 * page takes a quarter of a second on a slow phone. The time zone depends on `dayOf`.
 */
export function makeRows(
  dayOf: (at: string) => string,
): (shown: readonly (Message | OwnCopy)[], firstUnread: number | undefined) => readonly Row[] {
  const known = new WeakMap<Message | OwnCopy, MessageRows>()
  let last = nothing
  const rowsOfMessage = (message: Message | OwnCopy): MessageRows => {
    const there = known.get(message)
    if (there !== undefined) return there
    const made = rowsFor(message, dayOf)
    known.set(message, made)
    return made
  }
  return (shown, firstUnread) => {
    if (shown === last.shown && firstUnread === last.firstUnread) return last.rows
    // The last of the same messages is made again: what follows decides whether its group goes on.
    const made = firstUnread === last.firstUnread ? last : nothing
    const from = Math.max(0, sameCount(made.shown, shown) - 1)
    const rows = made.rows.slice(0, from === 0 ? 0 : (made.places[from - 1] ?? 0) + 1)
    const places = made.places.slice(0, from)
    const added = from === 0 ? countAbove(made.shown, shown) : 0
    // The first of the same messages is made again: what goes before decides whether its day begins there.
    const until = added === 0 ? shown.length : added + 1
    for (let index = from; index < until; index += 1) {
      const message = shown[index]
      if (message === undefined) break
      const here = rowsOfMessage(message)
      const before = shown[index - 1]
      if (before === undefined || rowsOfMessage(before).day !== here.day) {
        rows.push({ kind: 'day', key: `day ${here.day}`, at: message.createdOn })
      }
      if (firstUnread !== undefined && message.seq === firstUnread)
        rows.push({ kind: 'unread', key: 'unread' })
      const after = shown[index + 1]
      const goesOn = after !== undefined && (after.seq ?? 0) !== firstUnread && standTogether(message, after)
      const next = goesOn ? rowsOfMessage(after) : undefined
      const isNear = next?.day === here.day && next.at - here.at < groupMs
      places.push(rows.length)
      rows.push(isNear ? here.goingOn : here.alone)
    }
    const rest = added === 0 ? nothing : made
    const below = (rest.places[0] ?? 0) + 1
    last = {
      shown,
      firstUnread,
      rows: [...rows, ...rest.rows.slice(below)],
      places: [...places, ...rest.places.slice(1).map((place) => place - below + rows.length)],
    }
    return last.rows
  }
}

function rowsFor(message: Message | OwnCopy, dayOf: (at: string) => string): MessageRows {
  const row = { kind: 'message' as const, key: `${message.userId} ${message.tempId}`, message }
  return {
    day: dayOf(message.createdOn),
    at: Date.parse(message.createdOn),
    alone: { ...row, goesOn: false },
    goingOn: { ...row, goesOn: true },
  }
}

/** How many messages stand above the same ones as before; 0 if the lists differ in another way. */
function countAbove(before: readonly unknown[], now: readonly unknown[]): number {
  const added = now.length - before.length
  return before.every((each, at) => each === now[at + added]) ? added : 0
}

/** How many messages at the beginning of two lists are the same. */
function sameCount(before: readonly unknown[], now: readonly unknown[]): number {
  let at = 0
  while (at < before.length && at < now.length && before[at] === now[at]) at += 1
  return at
}

/** Whether two messages have one writer and are both stored, or both not. */
function standTogether(one: Message | OwnCopy, next: Message | OwnCopy): boolean {
  return one.userId === next.userId && (one.seq === null) === (next.seq === null)
}
