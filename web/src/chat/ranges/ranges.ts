import { excerptOf, withMessage } from '@saathi/contract/chat/rules.ts'
import type { Message } from '@saathi/contract/chat/socket.ts'

/** Messages of a channel that follow each other without a gap, oldest first. */
export interface Stretch {
  readonly messages: readonly Message[]
  /** The number of the next older page; null at the beginning of the chat. */
  readonly olderPage: number | null
}

/** The messages of a channel on this device: the newest ones, and perhaps an older part that is shown instead of them. */
export interface Conversation extends Stretch {
  /** An older part with messages missing between it and the newest. */
  readonly detached?: Stretch
  /** How often the view moved to another part. The list is built again for each part. */
  readonly jumps?: number
  /** The message to which the view moved last; undefined for the newest. */
  readonly at?: string
  /** Until when every edit, deletion and reaction is known. */
  readonly changedUntil?: string
}

/** Returns the part of a conversation that is shown. */
export function shownStretch(known: Conversation): Stretch {
  return known.detached ?? known
}

/** Returns the conversation with one more message among the newest. Messages may arrive in any order. */
export function withNewMessage(known: Conversation, message: Message): Conversation {
  const oldest = known.messages[0]?.seq ?? 0
  // An older message belongs to a page that is not loaded yet.
  if (message.seq < oldest) return known
  // The usual case is quick also where very many are loaded.
  if (known.messages.at(-1)?.seq === message.seq - 1) {
    return { ...known, messages: [...known.messages, message] }
  }
  const messages = withMessage<Message, never>(known.messages, message)
  return messages === known.messages ? known : { ...known, messages }
}

/** Returns the conversation with a loaded page. A page that touches neither part changes nothing: the view has moved on. */
export function withPage(known: Conversation, page: Stretch): Conversation {
  const grown = joined(known, page)
  const detached = known.detached === undefined ? undefined : (joined(known.detached, page) ?? known.detached)
  return merged({ ...known, ...grown }, detached)
}

/** Returns the conversation with the view moved to a message of a page that was loaded around it. */
export function withJump(known: Conversation, page: Stretch, at: string): Conversation {
  return { ...merged(known, page), jumps: (known.jumps ?? 0) + 1, at }
}

/** Returns the conversation with the view at its newest messages. */
export function withoutDetached(known: Conversation): Conversation {
  if (known.detached === undefined) return known
  const { detached: _detached, at: _at, ...newest } = known
  return { ...newest, jumps: (known.jumps ?? 0) + 1 }
}

/** Joins a detached part with the newest messages where the two touch. */
function merged(newest: Conversation, detached: Stretch | undefined): Conversation {
  const { detached: _detached, ...rest } = newest
  if (detached === undefined) return rest
  const whole = joined(newest, detached)
  return whole === undefined ? { ...rest, detached } : { ...rest, ...whole }
}

/** Returns two parts as one; undefined if messages are missing between them. */
function joined(known: Stretch, added: Stretch): Stretch | undefined {
  const first = added.messages[0]?.seq
  const last = added.messages.at(-1)?.seq
  if (first === undefined || last === undefined) return known
  const knownFirst = known.messages[0]?.seq
  const knownLast = known.messages.at(-1)?.seq
  if (knownFirst === undefined || knownLast === undefined) return added
  if (last < knownFirst - 1 || first > knownLast + 1) return undefined
  // The added messages are the fresher ones. Those between its ends that it lacks stay: it may have been read earlier.
  let messages: readonly Message[]
  if (last < knownFirst) messages = [...added.messages, ...known.messages]
  else if (first > knownLast) messages = [...known.messages, ...added.messages]
  else messages = added.messages.reduce(withFresh, known.messages)
  return { messages, olderPage: first <= knownFirst ? added.olderPage : known.olderPage }
}

function withFresh(messages: readonly Message[], fresh: Message): readonly Message[] {
  const at = messages.findIndex(({ seq }) => seq === fresh.seq)
  return at < 0 ? withMessage<Message, never>(messages, fresh) : messages.with(at, fresh)
}

/** Returns the conversation with a message as it is now; answers to it show its new words. */
export function withChanged(known: Conversation, changed: Message): Conversation {
  const messages = changedIn(known.messages, changed)
  if (known.detached === undefined) return { ...known, messages }
  const { detached } = known
  return { ...known, messages, detached: { ...detached, messages: changedIn(detached.messages, changed) } }
}

function changedIn(messages: readonly Message[], changed: Message): readonly Message[] {
  return messages.map((each) => {
    if (each.msgId === changed.msgId) return changed
    const { replyTo } = each
    if (replyTo === null || replyTo.msgId !== changed.msgId) return each
    const deleted = changed.deletedOn === null ? {} : { isDeleted: true }
    return { ...each, replyTo: { ...replyTo, excerpt: excerptOf(changed.message), ...deleted } }
  })
}

/** Where the unread messages of a conversation begin. */
export type UnreadStart =
  | { readonly kind: 'none' }
  | { readonly kind: 'loaded'; readonly seq: number }
  /** The first unread message is about this one, which is not loaded. */
  | { readonly kind: 'missing'; readonly seq: number }

/** Returns where the unread messages begin: the last messages of other people, as many as are unread. */
export function unreadStart({ messages, olderPage }: Stretch, count: number, personId: string): UnreadStart {
  if (count === 0) return { kind: 'none' }
  let left = count
  let first: Message | undefined
  for (let at = messages.length - 1; at >= 0 && left > 0; at -= 1) {
    const message = messages[at]
    if (message === undefined || message.userId === personId) continue
    first = message
    left -= 1
  }
  // The count may be older than the loaded messages. If no older ones exist, the first message of another person is the first unread one.
  if (first !== undefined && (left === 0 || olderPage === null)) return { kind: 'loaded', seq: first.seq }
  const newest = messages.at(-1)
  if (newest === undefined || olderPage === null) return { kind: 'none' }
  return { kind: 'missing', seq: Math.max(1, newest.seq - count + 1) }
}
