import * as v from 'valibot'

import { channelsBetween } from '../chat/public/callChannelStore.ts'
import type { Database } from '../engines/database/database.ts'
import { job } from '../engines/work/queue.ts'
import type { ExportPart, Room, RoomPlan } from '../room/room.ts'
import type { CallSeen, SeenCall } from '../room/seenCall.ts'
import { callById, endCallsIn } from './stored/callStore.ts'
import { consentsOf } from './stored/consentStore.ts'
import { tidyCalls } from './callEnd.ts'
import { tellNews } from './news.ts'
import { videoData } from './personal.ts'
import { startRelay } from './relay/process.ts'
import { openRelayHosts } from './relayHosts.ts'
import { openRelays } from './relays.ts'
import { type CallHouse, endRinging } from './rings.ts'
import { endRings, endRingsOf, ringsOf } from './stored/ringStore.ts'
import { welcomeRinging } from './welcome.ts'
import { hostRoutes, isOnHost } from './host.ts'
import { videoRoutes } from './routes.ts'
import { callsHeld, heldCalls, newestCalls, ratingsOf } from './record/historyStore.ts'
import { dropTakesJob, evidenceRoutes, keepRecording } from './record/evidence.ts'
import { forgetInEvidence } from './record/evidenceStore.ts'
import { parentsPart } from './parents/deskPart.ts'
import { askParent, whyNoParent } from './parents/askParent.ts'
import { parentRoutes } from './parents/parents.ts'
import { dropParentLinks, parentAnswersOf } from './stored/parentStore.ts'
import { openRecorder } from './record/recorder.ts'
import { finishCall, finishCallJob, planFinishing } from './record/finish.ts'
import { openRecordings, type Recordings } from './record/recordings.ts'
import { openModel } from '../engines/network/model.ts'
import { openSpeech } from '../engines/network/speech.ts'
import { noteGoneLines, wordsOf } from './written/lineStore.ts'
import { hearCall, hearCallJob, planHearing } from './written/transcription.ts'
import { captionRoutes } from './captions.ts'
import { planSums, sumCall, sumCallJob } from './written/sums.ts'
import { openWritten } from './written/written.ts'
import { keptOf } from './record/takeStore.ts'
import { recordRoutes } from './record/routes.ts'
import { openTakeShelf, type TakeShelf } from './record/shelf.ts'
import { closeSeatsOf, closeSeatsOfPerson, visitsIn, visitsOf } from './stored/seatStore.ts'
import { watchSeats } from './watch.ts'
import { readCalls } from './line/settings.ts'
import { openSignals } from './signals.ts'
import { callCommands } from './socket.ts'
import { openTickets } from './line/ticket.ts'
import { callTopic, ringingJob } from './topics.ts'

const relayParts = { startRelay, openHosts: openRelayHosts }

/** The rooms of calls: ringing, who is in them, and the way from one browser to the other or to the relay. Media never comes here. */
export const videoRoom: RoomPlan = {
  personal: videoData,
  settings: readCalls,
  async open({ house: engines, sockets }) {
    const { bus, clock, db } = engines
    const signals = openSignals(engines, sockets, (signal) => relays.take(signal))
    const shelf = await openTakeShelf(engines.files, engines.keys)
    const recordings = await openRecordings(engines, shelf)
    const written = await openWritten(engines)
    const recorder = openRecorder(engines, {
      shelf,
      isOnHost: (callId) => isOnHost(engines, callId),
      failed: (callId) => bus.publish(callTopic, { kind: 'state', callId }),
    })
    const relays = openRelays(engines, { ...relayParts, recorder, send: signals.send })
    const house = { ...engines, relays }
    const tickets = await openTickets(house.keys)
    const rooms = [videoRoutes(house, tickets), hostRoutes(house), captionRoutes(house)]
    const watch = watchSeats(house, sockets)
    const stopNews = tellNews(house, sockets)
    welcomeRinging(house, sockets)
    const told = async (tx: Database, callIds: readonly string[]) => {
      for (const callId of callIds) await bus.publishIn(tx, callTopic, { kind: 'state', callId })
    }
    return {
      client: clientFacts(house),
      serves: [
        ...rooms,
        recordRoutes(house, recordings, written),
        evidenceRoutes(house, recordings.tickets),
        parentRoutes(house, { dropIn: recordings.dropIn, told }),
      ],
      ...pairDuties(db),
      ...personDuties(house),
      mount: (server) => [recordings, written].forEach((each) => each.mount(server)),
      commands: callCommands(house, { tickets, signals, watch }),
      jobs: {
        [ringingJob]: job({
          payload: v.object({ callId: v.string() }),
          work: ({ callId }) => endRinging(house, callId),
        }),
        ...recordJobs(house, { recordings, shelf }),
      },
      async partPeople(tx, people) {
        const at = clock.now()
        const ended = await endCallsIn(tx, await channelsBetween(tx, people), at)
        await closeSeatsOf(tx, ended, at)
        await endRings(tx, ended, { answer: 'ended', at })
        await told(tx, ended)
      },
      ...farewells(house, recordings, told),
      callSeenBy,
      keepRecording: (tx, kept) => keepRecording(house, tx, kept),
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

/** What the client needs to know of calls. */
function clientFacts({ config }: Pick<CallHouse, 'config'>): NonNullable<Room['client']> {
  const { asksConsent, host } = config.of(readCalls)
  const callsKept = asksConsent ? (host === undefined ? 'all' : 'words') : 'nothing'
  return { callsKept, ...(host && { videoHost: host.url }) }
}

/** A summary may take its time. */
const modelLimits = { firstMs: 60_000, wholeMs: 180_000, characters: 10_000, bytes: 1_000_000 }

/** The jobs that end calls, write down their words, and delete old recordings. */
function recordJobs(house: CallHouse, { recordings, shelf }: { recordings: Recordings; shelf: TakeShelf }) {
  const { speech: service, model: chooser } = house.config.of(readCalls)
  const speech = service === undefined ? undefined : openSpeech(service)
  const model = chooser === undefined ? undefined : openModel(chooser, modelLimits)
  return {
    tidyCalls: job({
      payload: v.unknown(),
      everyMinute: true,
      async work() {
        await tidyCalls(house)
        await recordings.tidy()
        await planFinishing(house)
        if (speech !== undefined) await planHearing(house)
        await planSums(house)
      },
    }),
    [finishCallJob]: job({
      payload: v.object({ callId: v.string() }),
      lane: 'slow',
      work: ({ callId }) => finishCall(house, shelf, callId),
    }),
    [hearCallJob]: job({
      payload: v.object({ callId: v.string() }),
      lane: 'web',
      async work({ callId }) {
        if (speech !== undefined) await hearCall(house, { speech, shelf, dropIn: recordings.dropIn }, callId)
      },
    }),
    [sumCallJob]: job({
      payload: v.object({ callId: v.string() }),
      lane: 'web',
      work: ({ callId }) => sumCall(house, model, callId),
    }),
    [dropTakesJob]: job({
      payload: v.object({ takeIds: v.array(v.string()) }),
      work: ({ takeIds }) => recordings.deleteFiles(takeIds),
    }),
  }
}

/** What an erased person leaves behind. */
function farewells(
  { clock }: Pick<CallHouse, 'clock'>,
  recordings: Recordings,
  told: (tx: Database, callIds: readonly string[]) => Promise<void>,
): Pick<Room, 'leave' | 'forget'> {
  return {
    async leave(tx, { id, at }) {
      await endRingsOf(tx, id, at)
      await recordings.dropIn(tx, { personId: id })
      await dropParentLinks(tx, id)
      await told(tx, await closeSeatsOfPerson(tx, id, at))
    },
    async forget(tx, personId) {
      await noteGoneLines(tx, personId, clock.now())
      await forgetInEvidence(tx, personId)
    },
  }
}

/** What the desk reads about a person's calls, and does about them. */
function personDuties(house: CallHouse): Pick<Room, 'partsOfPerson' | 'personActs' | 'uselessActs'> {
  return {
    partsOfPerson: (asked) => parentsPart(house, asked),
    uselessActs: (person) => (whyNoParent(house, person) === undefined ? [] : ['parent_recording']),
    personActs: { parent_recording: (tx, acting) => askParent(house, tx, acting) },
  }
}

/** What the desk reads about the calls of a pair. */
function pairDuties(db: Database): Pick<Room, 'factsOfPair' | 'heldCalls' | 'signsOfLife'> {
  return {
    signsOfLife: async (ids) =>
      new Map((await newestCalls(db, ids)).map(({ mentorshipId, at }) => [mentorshipId, at])),
    factsOfPair: async ({ mentorshipId }) => ({ calls: await callsHeld(db, mentorshipId) }),
    heldCalls: (span) => heldCalls(db, span),
  }
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
  const [visits, rings, consents, ratings, kept, words, parents] = await Promise.all([
    visitsOf(db, personId),
    ringsOf(db, personId),
    consentsOf(db, personId),
    ratingsOf(db, personId),
    keptOf(db, personId),
    wordsOf(db, personId),
    parentAnswersOf(db, personId),
  ])
  return {
    documents: {
      'calls.json': {
        about: 'video.archive',
        content: {
          visits,
          rings,
          consents,
          ratings,
          ...kept,
          ...words,
          parents,
        },
      },
    },
  }
}
