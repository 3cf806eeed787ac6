import type { Message } from '@saathi/contract/chat/socket.ts'
import type { SocketEvent } from '@saathi/contract/socket.ts'
import * as v from 'valibot'

import type { Sockets } from '../../socket/serve.ts'
import { batched } from './batched.ts'
import type { Named } from '../messages/changeStore.ts'
import type { HeldChannels } from './heldChannels.ts'
import { changedEvent } from '../topics/topics.ts'
import { tellMissed } from './held.ts'
import type { LiveUnread } from './unread.ts'

/** The most changed messages that one query loads. */
const mostAtOnce = 100

/** The dependencies of delivering changes. */
export interface ChangeParts {
  readonly held: Pick<HeldChannels, 'get'>
  readonly sockets: Pick<Sockets<SocketEvent>, 'deliver'>
  readonly unread: Pick<LiveUnread, 'renew'>
  load(named: readonly Named[]): Promise<readonly Message[]>
  /** Called for every change, even before the message is delivered. */
  noted(named: Named): void
  now(): Date
  failed(error: unknown): void
}

/**
 * Returns a function that sends a changed message to the members who are here. One query runs at a time: with two,
 * the earlier one could finish last, and a phone would keep the old version. A flood of reactions therefore asks
 * for one query after another, each for many messages.
 */
export function makeChanges(parts: ChangeParts): (event: unknown) => Promise<void> {
  const { held, sockets, unread, load } = parts
  const changed = batched(async (named: readonly Named[]) => {
    try {
      return new Map((await load(named)).map((each) => [each.msgId, each]))
    } catch (error) {
      parts.failed(error)
      return undefined
    }
  }, mostAtOnce)
  return async (event) => {
    const named = v.parse(changedEvent, event)
    parts.noted(named)
    const isHeld = () => (held.get(named.channelId)?.people.size ?? 0) > 0
    if (!isHeld()) return
    const since = parts.now()
    const found = await changed(named)
    if (found === undefined) {
      // The change could not be loaded, so the clients are told to ask for it later.
      for (const personId of held.get(named.channelId)?.people ?? []) tellMissed(sockets, personId, since)
      return
    }
    const message = found.get(named.messageId)
    if (message?.channelId !== named.channelId) return
    // Uses the current members: someone may have been removed while the query ran.
    const people = held.get(named.channelId)?.people ?? []
    sockets.deliver(people, { command: 'message_changed', channel: named.channelId, message })
    // A deleted message no longer names anyone.
    if (message.deletedOn !== null) for (const personId of people) unread.renew(personId)
  }
}
