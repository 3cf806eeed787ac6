import * as v from 'valibot'

import { channelsBetween } from '../chat/public/callChannelStore.ts'
import type { Database } from '../engines/database/database.ts'
import { job } from '../engines/work/queue.ts'
import type { ExportPart, RoomPlan } from '../room.ts'
import type { CallSeen, SeenCall } from '../seenCall.ts'
import { callById, endCallsIn } from './stored/callStore.ts'
import { consentsOf } from './stored/consentStore.ts'
import { tidyCalls } from './ending.ts'
import { tellNews } from './news.ts'
import { videoData } from './personal.ts'
import { openRelays } from './relays.ts'
import { endRinging } from './ringing.ts'
import { endRings, endRingsOf, ringsOf } from './stored/ringStore.ts'
import { welcomeRinging } from './welcome.ts'
import { videoRoutes } from './routes.ts'
import { ratingsOf } from './record/historyStore.ts'
import { recordRoutes } from './record/routes.ts'
import { closeSeatsOf, closeSeatsOfPerson, visitsIn, visitsOf } from './stored/seatStore.ts'
import { watchSeats } from './watch.ts'
import { readCalls } from './line/settings.ts'
import { openSignals } from './signals.ts'
import { callCommands } from './socket.ts'
import { openTickets } from './line/ticket.ts'
import { callTopic, ringingJob } from './topics.ts'

/** The rooms of calls: ringing, who is in them, and the way from one browser to the other or to the relay. Media never comes here. */
export const videoRoom: RoomPlan = {
  personal: videoData,
  settings: readCalls,
  async open({ house: engines, sockets, presence }) {
    const { bus, clock, db } = engines
    const signals = openSignals(engines, sockets, (signal) => relays.take(signal))
    const relays = openRelays(engines, { send: signals.send })
    const house = { ...engines, presence, relays }
    const tickets = await openTickets(house.keys)
    const watch = watchSeats(house, sockets)
    const stopNews = tellNews(house, sockets)
    welcomeRinging(house, sockets)
    const told = async (tx: Database, callIds: readonly string[]) => {
      for (const callId of callIds) await bus.publishIn(tx, callTopic, { kind: 'state', callId })
    }
    return {
      serves: [videoRoutes(house, tickets), recordRoutes(house)],
      commands: callCommands(house, { tickets, signals, watch }),
      jobs: {
        [ringingJob]: job({
          payload: v.object({ callId: v.string() }),
          work: ({ callId }) => endRinging(house, callId),
        }),
        tidyCalls: job({ payload: v.unknown(), everyMinute: true, work: () => tidyCalls(house) }),
      },
      async partPeople(tx, people) {
        const at = clock.now()
        const ended = await endCallsIn(tx, await channelsBetween(tx, people), at)
        await closeSeatsOf(tx, ended, at)
        await endRings(tx, ended, { answer: 'ended', at })
        await told(tx, ended)
      },
      async leave(tx, { id, at }) {
        await endRingsOf(tx, id, at)
        await told(tx, await closeSeatsOfPerson(tx, id, at))
      },
      callSeenBy,
      exportOf: (personId) => exportOf(db, personId),
      close() {
        watch.close()
        signals.close()
        relays.close()
        stopNews()
      },
    }
  },
}

/** Returns a call with its visits, if the person was in it. */
async function callSeenBy(tx: Database, { callId, personId }: CallSeen): Promise<SeenCall | undefined> {
  const [call, visits] = [await callById(tx, callId), await visitsIn(tx, [callId])]
  if (call === undefined || !visits.some((each) => each.personId === personId)) return undefined
  return {
    channelId: call.channelId,
    startedOn: call.startedAt.toISOString(),
    visits: visits.map((each) => ({
      personId: each.personId,
      from: each.from.toISOString(),
      to: each.to?.toISOString() ?? null,
    })),
  }
}

async function exportOf(db: Database, personId: string): Promise<ExportPart> {
  const [visits, rings, consents, ratings] = await Promise.all([
    visitsOf(db, personId),
    ringsOf(db, personId),
    consentsOf(db, personId),
    ratingsOf(db, personId),
  ])
  return {
    documents: { 'calls.json': { about: 'video.archive', content: { visits, rings, consents, ratings } } },
  }
}
