import type { SocketEvent } from '@saathi/contract/socket.ts'

import type { Bus } from '../../engines/database/bus.ts'
import type { Sockets } from '../../socket/serve.ts'
import { numbersOf } from './listener.ts'
import type { HeldChannels } from './heldChannels.ts'
import { type Holding, tellMissed } from './held.ts'
import { tellInTurn } from './inTurn.ts'
import type { LiveUnread } from './unread.ts'

/** Milliseconds between two comparisons of the newest numbers. */
const compareMs = 5000
/** Milliseconds for which a message may be on its way before a comparison counts it as missing. */
const onTheWayMs = 200
/** After this many comparisons memberships are loaded again, in case the event about a change was lost. */
const comparisonsToHold = 6
/** The most channels that one query compares. */
const mostToCompare = 1000
/** Milliseconds from the end of a gap until clients are told of it. If the connection breaks several times in that time, they are told once. */
const tellMs = 1000

/** The dependencies of catching up. */
export interface CatchingUp {
  readonly bus: Pick<Bus, 'onGap'>
  readonly held: HeldChannels
  readonly holding: Holding
  readonly sockets: Sockets<SocketEvent>
  readonly unread: LiveUnread
  /** Returns which of these channels have more messages, with their newest number. */
  grown(known: ReturnType<typeof numbersOf>): Promise<readonly { channelId: string; seq: number }[]>
  now(): Date
  failed(error: unknown): void
}

/**
 * Makes up for events that were missed while this process did not listen. It loads the channels and counts of
 * everyone here again, and clients ask for data that is not held here, such as edits. Returns a function that stops
 * it.
 */
export function catchUpAfterGaps({ bus, grown, holding, sockets, unread, now }: CatchingUp): () => void {
  let since: Date | undefined
  let isClosed = false
  let telling: NodeJS.Timeout | undefined
  let isLost = false
  const tell = (missedSince: Date) => {
    // The connection may break again: clients will then be told what they missed from now on.
    since = isLost ? now() : undefined
    telling = undefined
    void tellInTurn([...sockets.people()], {
      tell: (personId) => tellMissed(sockets, personId, missedSince),
      look: () => grown([]),
      isOver: () => isClosed,
    })
  }
  const end = bus.onGap((isListening) => {
    since ??= now()
    isLost = !isListening
    if (isLost) return
    for (const personId of sockets.people()) {
      // A slow query may end after the clients were told below. People whose channels changed are then told again.
      void holding.holdAndTell(personId, 'changed')
      unread.renew(personId)
    }
    const missedSince = since
    telling ??= setTimeout(() => tell(missedSince), tellMs).unref()
  })
  return () => {
    isClosed = true
    end()
    clearTimeout(telling)
  }
}

/** Looks every few seconds for messages that no event announced. The returned function ends it. */
export function compareEvery({ held, holding, sockets, grown, failed }: CatchingUp): () => void {
  let comparisons = 0
  const compare = async (): Promise<void> => {
    comparisons += 1
    const isTimeToHold = comparisons % comparisonsToHold === 0
    const people = [...sockets.people()].filter((personId) => isTimeToHold || holding.isUnsure(personId))
    await Promise.all(people.map((personId) => holding.holdAndTell(personId, 'changed')))
    const ids = [...held.all()].map(({ id }) => id)
    for (let at = 0; at < ids.length; at += mostToCompare) {
      const found = await grown(numbersOf(held, ids.slice(at, at + mostToCompare)))
      if (found.length === 0) continue
      await new Promise((resolve) => setTimeout(resolve, onTheWayMs).unref())
      for (const newest of found) held.announce(newest)
    }
  }
  let isComparing = false
  const timer = setInterval(() => {
    if (isComparing) return
    isComparing = true
    void compare()
      .catch(failed)
      .finally(() => (isComparing = false))
  }, compareMs)
  timer.unref()
  return () => clearInterval(timer)
}
