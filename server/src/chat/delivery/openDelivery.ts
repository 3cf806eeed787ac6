import type { SocketEvent } from '@saathi/contract/socket.ts'
import * as v from 'valibot'

import type { House } from '../../house.ts'
import type { Sockets } from '../../socket/serve.ts'
import { makeChanges } from './changes.ts'
import { messagesNamed } from '../messages/changeStore.ts'
import { hearStored, makeDelivery, mostInGap, numbersOf } from './delivery.ts'
import { type HeldChannels, makeHeldChannels } from './heldChannels.ts'
import { channelsHeldBy, grownSince, messagesIn, unreadOf } from '../messages/messageStore.ts'
import { changedTopic, membersEvent, membersTopic, seenEvent, seenTopic, streamTopic } from '../topics.ts'
import { makeStreams } from './streams.ts'
import { type LiveUnread, makeLiveUnread } from './unread.ts'

/** Milliseconds between two comparisons of the newest numbers. */
const compareMs = 5000
/** Milliseconds for which a message may be on its way before a comparison counts it as missing. */
const onTheWayMs = 200
/** After this many comparisons memberships are loaded again, in case the event about a change was lost. */
const comparisonsToHold = 6
/** The most channels that one query compares. */
const mostToCompare = 1000
/** Milliseconds after which a query of delivery fails. */
const patienceMs = 5000
/** Milliseconds between two people who are told to load their lists again, so that they do not all ask at once. */
const reloadApartMs = 2

/** Delivers stored messages to everyone who is connected to this process; returns a function that stops it. */
export function openDelivery(house: House, sockets: Sockets<SocketEvent>): () => void {
  const { bus, log } = house
  const db = house.db.within(patienceMs)
  const failed = (error: unknown) =>
    log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'a message was not delivered')
  const unread = makeLiveUnread({
    isHere: sockets.isHere,
    load: (people) => unreadOf(db, people),
    deliver: (personId, entries) =>
      sockets.deliver([personId], { command: 'unread_message', unread: entries }),
    failed,
  })
  const grown = (known: Parameters<typeof grownSince>[1]) => grownSince(db, known)
  const load = (gaps: Parameters<typeof messagesIn>[1]) => messagesIn(db, gaps, mostInGap)
  const delivery = makeDelivery({ sockets, unread, load, failed })
  const held = makeHeldChannels({
    isHere: sockets.isHere,
    load: (people) => channelsHeldBy(db, people),
    isBehind: delivery.catchUp,
  })
  const changed = makeChanges({ held, sockets, unread, load: (named) => messagesNamed(db, named) })
  const hold = (personId: string) => held.hold(personId).catch(failed)

  sockets.onEnter(hold)
  sockets.onLeave((personId) => {
    held.release(personId)
    unread.forget(personId)
  })
  const ends = [
    hearStored({ bus, held, delivery, grown, failed }),
    bus.subscribe(seenTopic, (event) => {
      const { channelId, personId, at } = v.parse(seenEvent, event)
      unread.renew(personId)
      sockets.deliver(held.get(channelId)?.people ?? [], {
        command: 'update_last_viewed_timestamp',
        channel: channelId,
        userId: personId,
        lastViewedTimestamp: at,
      })
    }),
    bus.subscribe(streamTopic, makeStreams({ held, sockets })),
    bus.subscribe(changedTopic, (event) => void changed(event).catch(failed)),
    bus.subscribe(membersTopic, (event) => {
      const people = v.parse(membersEvent, event).people.filter(sockets.isHere)
      for (const personId of people) {
        // The new channel is held before the client hears of it, so that none of its messages is missed.
        void hold(personId).then(() => sockets.deliver([personId], { command: 'reload' }))
        unread.renew(personId)
      }
    }),
    bus.onGap((isListening) => {
      if (isListening) catchUpAll({ sockets, unread, hold })
    }),
    compareEvery({ held, sockets, grown, hold, failed }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

interface CatchingUp {
  readonly sockets: Sockets<SocketEvent>
  readonly unread: LiveUnread
  hold(personId: string): Promise<void>
}

/** Makes up for events that may have been missed: loads what is known of everybody here anew. */
function catchUpAll({ sockets, unread, hold }: CatchingUp): void {
  for (const [place, personId] of [...sockets.people()].entries()) {
    void hold(personId)
    unread.renew(personId)
    setTimeout(() => sockets.deliver([personId], { command: 'reload' }), place * reloadApartMs).unref()
  }
}

interface ComparingParts {
  readonly held: HeldChannels
  readonly sockets: Sockets<SocketEvent>
  grown(known: ReturnType<typeof numbersOf>): Promise<readonly { channelId: string; seq: number }[]>
  hold(personId: string): Promise<void>
  failed(error: unknown): void
}

/** Finds every few seconds what no event told; the returned function ends it. */
function compareEvery({ held, sockets, grown, hold, failed }: ComparingParts): () => void {
  let comparisons = 0
  const compare = async (): Promise<void> => {
    comparisons += 1
    const isTimeToHold = comparisons % comparisonsToHold === 0
    const people = [...sockets.people()].filter((personId) => isTimeToHold || !held.isHeld(personId))
    await Promise.all(people.map(hold))
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
