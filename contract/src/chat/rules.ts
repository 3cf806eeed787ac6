/** The longest message, in characters. */
export const messageCharacters = 10_000
/** Messages on a page; page 1 is the newest. */
export const messagesPerPage = 30

/** What the rules need to know of a stored message. */
interface Stored {
  readonly msgId: string
  readonly tempId: string
  readonly userId: string
  readonly seq: number
}

/** What a device shows of its own message until the stored one comes back. */
interface Local {
  readonly tempId: string
  readonly userId: string
  readonly seq: null
}

/**
 * The list with one more stored message: in the order of its channel, once, and instead of the sender's local copy. Local
 * copies stay at the end as they were typed. Any order and any number of deliveries give the same list.
 */
export function withMessage<Message extends Stored, Copy extends Local>(
  list: readonly (Message | Copy)[],
  message: Message,
): readonly (Message | Copy)[] {
  const others = list.filter((each) => !isCopyOf(each, message))
  let place = others.length
  for (;;) {
    const before = others[place - 1]
    if (before === undefined || (before.seq !== null && before.seq < message.seq)) break
    if (before.seq === message.seq) return others.length === list.length ? list : others
    place -= 1
  }
  return [...others.slice(0, place), message, ...others.slice(place)]
}

function isCopyOf(each: Stored | Local, message: Stored): boolean {
  return each.seq === null && each.tempId === message.tempId && each.userId === message.userId
}

/** The last message before the first hole in the list, which is where a device catches up from; undefined without a hole. */
export function lastBeforeGap<Message extends Stored>(
  list: readonly (Message | Local)[],
): Message | undefined {
  let before: Message | undefined
  for (const each of list) {
    if (each.seq === null) continue
    if (before !== undefined && each.seq > before.seq + 1) return before
    before = each
  }
  return undefined
}

/** The number of the page before these messages, oldest first; null at the beginning of the chat. */
export function olderPage(messages: readonly { readonly seq: number }[]): number | null {
  const [oldest] = messages
  return oldest === undefined || oldest.seq <= 1 ? null : oldest.seq
}

/** A person's unread count in a channel and the newest message it knows of. */
export interface Counted {
  readonly count: number
  readonly upTo: number
}

/** The most that is counted; screens show it as "more than". */
export const mostUnread = 1000

/** The count after one more message; undefined when messages between are missing, so that it must be counted anew. */
export function withCounted(
  counted: Counted,
  message: { readonly seq: number; readonly userId: string },
  personId: string,
): Counted | undefined {
  if (message.seq <= counted.upTo) return counted
  if (message.seq > counted.upTo + 1) return undefined
  const more = message.userId === personId ? 0 : 1
  return { count: Math.min(mostUnread, counted.count + more), upTo: message.seq }
}

/** All unread messages of a person. */
export function totalUnread(entries: readonly { readonly count: number }[]): number {
  return entries.reduce((total, entry) => total + entry.count, 0)
}

/** Whether a message says anything: text, or an attachment. */
export function saysSomething(text: string, attachments: number): boolean {
  return attachments > 0 || text.trim() !== ''
}

/** Whether a member has seen a message. */
export function hasSeen(lastViewed: string | null, createdOn: string): boolean {
  return lastViewed !== null && Date.parse(lastViewed) >= Date.parse(createdOn)
}

/** A person's part in a channel; null for a person who was never a member. */
export type Membership = { readonly isActive: boolean } | null

/**
 * Why a person may not read or write in a channel; undefined where they may. A channel that a person cannot read is answered
 * like one that does not exist; a former member who writes is told that they may not any more.
 */
export function refusalIn(
  membership: Membership,
  act: 'read' | 'write',
): 'notFound' | 'notYours' | undefined {
  if (membership === null) return 'notFound'
  if (membership.isActive) return undefined
  return act === 'read' ? 'notFound' : 'notYours'
}
