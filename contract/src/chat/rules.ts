import { shortened } from '../base/letters.ts'
import type { ChannelKind } from './calls.ts'

/** Whether a channel connects people of a mentorship; the others are a person's own, with the assistant or the team. */
export function isOfMentorship(kind: ChannelKind): boolean {
  return kind === 'one_to_one' || kind === 'group'
}

/** The longest message, in characters. */
export const messageCharacters = 10_000
/** Messages on a page; page 1 is the newest. */
export const messagesPerPage = 30

/** Changed messages on a page. */
export const changesPerPage = 100
/**
 * The longest time for which a change can take to be stored, including the difference between the clocks of two
 * processes.
 */
export const changeSettlesMs = 60_000

/** Returns the moment up to which a reader knows all changes now. */
export function changedUntil(now: Date): string {
  return new Date(now.getTime() - changeSettlesMs).toISOString()
}

/** The fields of a stored message that the rules read. */
export interface Stored {
  readonly msgId: string
  readonly tempId: string
  readonly userId: string
  readonly seq: number
}

/** The sender's own copy of a message, shown until the stored message arrives. */
export interface Local {
  readonly tempId: string
  readonly userId: string
  readonly seq: null
}

/**
 * Returns the list with one more stored message: in the order of the channel, never twice, and in place of the
 * sender's local copy. Local copies stay at the end in the order in which they were typed. The result does not
 * depend on the order or the number of deliveries.
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

/**
 * Returns the last message before the first gap in the list; a device loads the missing messages from there on.
 * Undefined without a gap.
 */
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

/** Returns the number of the page before these messages (oldest first); null at the beginning of the chat. */
export function olderPage(messages: readonly { readonly seq: number }[]): number | null {
  const [oldest] = messages
  return oldest === undefined || oldest.seq <= 1 ? null : oldest.seq
}

/** A person's unread count in a channel, with the number of the newest message that it includes. */
export interface Counted {
  readonly count: number
  readonly upTo: number
}

/** Counting stops here; screens then show "more than". */
export const mostUnread = 999

/**
 * Returns the count after one more message; undefined if messages in between are missing, so that the count must be
 * loaded again.
 */
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

/** Whether a message has a text or an attachment. */
export function saysSomething(text: string, attachments: number): boolean {
  return attachments > 0 || text.trim() !== ''
}

/** Whether a member has seen a message. */
export function hasSeen(lastViewed: string | null, createdOn: string): boolean {
  return lastViewed !== null && Date.parse(lastViewed) >= Date.parse(createdOn)
}

/** A person's membership in a channel; null for a person who was never a member. */
export type Membership = { readonly isActive: boolean } | null

/**
 * Whether a person may read and write in a channel. Strangers and former members get the same failure, so that nobody
 * learns which channels exist.
 */
export function isOpenTo(membership: Membership): boolean {
  return membership?.isActive === true
}

/** Returns the kind of a message's first attachment, from the list as JSON text; null without one. */
export function firstAttachmentType(attachments: string): string | null {
  const list: unknown = JSON.parse(attachments)
  const first: unknown = Array.isArray(list) ? list[0] : undefined
  if (typeof first !== 'object' || first === null) return null
  return 'attachment_type' in first && typeof first.attachment_type === 'string'
    ? first.attachment_type
    : 'file'
}

/** Whether an address belongs to a page on the web, so that a press on it runs no script and opens no file. */
export function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
}

/** How long a person can edit or delete their own message. */
export const changeableMs = 15 * 60_000

/** The facts that decide whether a message can be changed. */
export interface Changing {
  readonly isOwn: boolean
  readonly kind: string
  readonly isDeleted: boolean
  /** Milliseconds since it was sent. */
  readonly ageMs: number
}

/** Returns why a person may not edit or delete a message; undefined when they may. */
export function refusalOfChange({
  isOwn,
  kind,
  isDeleted,
  ageMs,
}: Changing): 'notYours' | 'changeTooLate' | undefined {
  if (!isOwn || kind !== 'text') return 'notYours'
  return isDeleted || ageMs > changeableMs ? 'changeTooLate' : undefined
}

/** The letters of a message that a reply to it shows. */
const excerptLetters = 120

/** Returns the beginning of a message for a reply to it. */
export function excerptOf(text: string): string {
  return shortened(text.replaceAll(/\s+/g, ' ').trim(), excerptLetters)
}

/** A time in which nobody can write; without an end it lasts until the programme team ends it. */
export interface BlackoutPeriod {
  readonly startsAt: string
  readonly endsAt: string | null
}

/** Whether nobody can write at a moment. */
export function isDisabled(period: BlackoutPeriod | null, now: Date): boolean {
  if (period === null || Date.parse(period.startsAt) > now.getTime()) return false
  return period.endsAt === null || Date.parse(period.endsAt) > now.getTime()
}
