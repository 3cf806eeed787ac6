import type { SocketEvent } from '@saathi/contract/socket.ts'
import * as v from 'valibot'

import type { House } from '../../house/house.ts'
import type { Sockets } from '../../socket/serve.ts'
import { type CatchingUp, catchUpAfterGaps, compareEvery } from './catchUp.ts'
import { makeChanges } from './changes.ts'
import { messagesNamed } from '../messages/changeStore.ts'
import { makeDelivery, mostInGap } from './delivery.ts'
import { hearStored } from './listener.ts'
import { makeHeldChannels } from './heldChannels.ts'
import { makeHolding } from './held.ts'
import { channelsHeldBy, grownSince, messagesIn, unreadOf } from '../messages/messageStore.ts'
import {
  changedTopic,
  membersEvent,
  membersTopic,
  seenEvent,
  seenTopic,
  streamTopic,
} from '../topics/topics.ts'
import { makeStreams } from './streams.ts'
import { makeLiveUnread } from './unread.ts'

/** Milliseconds after which a query of delivery fails. */
const patienceMs = 5000

/** Delivers stored messages to everyone who is connected to this process; returns a function that stops it. */
export function openDelivery(house: House, sockets: Sockets<SocketEvent>): () => void {
  const { bus, clock, log } = house
  const db = house.db.within(patienceMs)
  const failed = (error: unknown) =>
    log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'a message was not delivered')
  const unread = makeLiveUnread({
    isHere: sockets.isHere,
    load: (people) => unreadOf(db, people),
    deliver: (personId, event) => sockets.deliver([personId], event),
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
  const now = () => clock.now()
  const changes = { held, sockets, unread, now, failed }
  const changed = makeChanges({
    ...changes,
    load: (named) => messagesNamed(db, named),
    noted: (named) => delivery.noteChanged(held, named),
  })
  const holding = makeHolding({ held, sockets, now, failed })
  const catchingUp = { bus, held, holding, sockets, unread, grown, now, failed }

  sockets.onEnter(holding.hold)
  sockets.onLeave((personId) => {
    holding.release(personId)
    unread.forget(personId)
  })
  const ends = [
    hearStored({ bus, held, delivery, grown, failed }),
    bus.subscribe(seenTopic, makeSeen({ held, sockets, unread })),
    bus.subscribe(streamTopic, makeStreams({ held, sockets })),
    bus.subscribe(changedTopic, (event) => void changed(event).catch(failed)),
    bus.subscribe(membersTopic, (event) => {
      const people = v.parse(membersEvent, event).people.filter(sockets.isHere)
      for (const personId of people) {
        // A new channel is held before the client hears of it, so that none of its messages is missed.
        void holding.holdAndTell(personId, 'always')
        unread.renew(personId)
      }
    }),
    catchUpAfterGaps(catchingUp),
    compareEvery(catchingUp),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Returns a function that tells the connected members the new read position of one of them. */
function makeSeen({
  held,
  sockets,
  unread,
}: Pick<CatchingUp, 'held' | 'sockets' | 'unread'>): (event: unknown) => void {
  return (event) => {
    const { channelId, personId, at } = v.parse(seenEvent, event)
    unread.renew(personId)
    sockets.deliver(held.get(channelId)?.people ?? [], {
      command: 'update_last_viewed_timestamp',
      channel: channelId,
      userId: personId,
      lastViewedTimestamp: at,
    })
  }
}
