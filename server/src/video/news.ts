import { type CallNews, callNews, type CallState } from '@saathi/contract/video/news.ts'
import { ringMs } from '@saathi/contract/video/rules.ts'
import type { SocketEvent } from '@saathi/contract/socket.ts'
import { renamingOf } from '@saathi/contract/base/wire.ts'
import * as v from 'valibot'

import { callableChannel } from '../chat/public/callChannelStore.ts'
import type { House } from '../house/house.ts'
import { displayPictureOf } from '../people/public/person.ts'
import { peopleSeenBy } from '../people/public/seenStore.ts'
import { displayNameOf } from '../people/public/user.ts'
import type { Sockets } from '../socket/serve.ts'
import { areApart } from './apart.ts'
import { isAway } from './presence.ts'
import { captionsAllowed } from './captions.ts'
import { keptStateOf } from './record/keptState.ts'
import { noteApart } from './stored/apartStore.ts'
import { callById, type CallRow } from './stored/callStore.ts'
import { ringingIn } from './stored/ringStore.ts'
import { type SeatRow, seatsIn } from './stored/seatStore.ts'
import { callEvent, type CallEvent, callTopic } from './topics.ts'

type NewsHouse = Pick<House, 'bus' | 'clock' | 'config' | 'db' | 'files' | 'log'>
type NewsSockets = Pick<Sockets<SocketEvent>, 'deliver' | 'isHere'>

const names = renamingOf(callNews)

/** Sends news of a call to these people. */
export function sendNews(
  sockets: Pick<NewsSockets, 'deliver'>,
  people: Iterable<string>,
  news: CallNews,
): void {
  sockets.deliver(people, { command: 'call', news: JSON.stringify(names.toWire(news)) })
}

/** Tells the people who are connected here what happens in their calls. Returns a function that stops it. */
export function tellNews(house: NewsHouse, sockets: NewsSockets): () => void {
  // One after another, so that an older state never comes after a newer one.
  let telling: Promise<void> = Promise.resolve()
  const failed = (error: unknown) =>
    house.log.error(
      { reason: error instanceof Error ? error.message : 'unknown' },
      'news of a call was not told',
    )
  return house.bus.subscribe(callTopic, (event) => {
    telling = telling.then(() => tell(house, sockets, v.parse(callEvent, event))).catch(failed)
  })
}

async function tell(house: NewsHouse, sockets: NewsSockets, event: CallEvent): Promise<void> {
  if (event.kind === 'taken') {
    return sendNews(sockets, [event.personId], { kind: 'taken', room: event.callId, seat: event.seat })
  }
  const call = await callById(house.db, event.callId)
  if (call === undefined) return
  if (event.kind === 'ring') return tellRing(house, sockets, { call, ...event })
  if (event.kind === 'again') {
    const { startedBy: callerId } = call
    return callerId === null
      ? undefined
      : tellRing(house, sockets, { call, callerId, people: [event.personId] })
  }
  const channel = await callableChannel(house.db, call.channelId)
  const here = (channel?.members ?? []).filter(sockets.isHere)
  if (here.length === 0) return
  const seats = await seatsIn(house.db, call.id)
  if (event.kind === 'state') {
    const rings = await ringingIn(house.db, call.id)
    const apart = await areApart(house, call, seats)
    if (!call.isPlanned) await noteApart(house.db, call.id, { isApart: apart, at: house.clock.now() })
    const place = { channel, isPlanned: call.isPlanned }
    const captions = await captionsAllowed(house, { callId: call.id, place, seats })
    const kept = await keptStateOf(house, { callId: call.id, seats, captions })
    for (const viewerId of here)
      sendNews(sockets, [viewerId], await stateFor(house, { call, seats, rings, viewerId, apart, kept }))
    return
  }
  // Why someone does not answer concerns those in the call alone.
  const inside = new Set(seats.map(({ personId }) => personId))
  for (const userId of event.people) {
    const people = here.filter((id) => id === userId || inside.has(id))
    sendNews(sockets, people, { kind: 'rung', room: call.id, userId, answer: event.answer })
  }
}

async function tellRing(
  house: NewsHouse,
  sockets: NewsSockets,
  {
    call,
    callerId,
    people,
  }: { readonly call: CallRow; readonly callerId: string; readonly people: readonly string[] },
): Promise<void> {
  const begun = call.rungAt ?? house.clock.now()
  for (const viewerId of people.filter(sockets.isHere)) {
    const [caller] = await peopleSeenBy(house.db, viewerId, [callerId])
    if (caller === undefined) continue
    sendNews(sockets, [viewerId], {
      kind: 'ring',
      room: call.id,
      channel: call.channelId,
      title: call.title,
      callerId,
      callerName: displayNameOf(caller),
      callerPicture: displayPictureOf(house.files, caller.pictureKey),
      until: new Date(begun.getTime() + ringMs).toISOString(),
    })
  }
}

interface StateParts {
  readonly call: CallRow
  readonly seats: readonly SeatRow[]
  readonly rings: readonly string[]
  readonly viewerId: string
  readonly kept: CallState['kept']
  /** Whether they are held apart, so that each sees only themselves. */
  readonly apart: boolean
}

/** Returns who is in a call, with the names that the viewer knows. */
export async function stateFor(
  { clock, db, files }: Pick<House, 'clock' | 'db' | 'files'>,
  { call, seats, rings, viewerId, apart, kept }: StateParts,
): Promise<CallNews> {
  const now = clock.now()
  const ids = seats.map(({ personId }) => personId)
  const people = new Map((await peopleSeenBy(db, viewerId, ids)).map((person) => [person.id, person]))
  return {
    kind: 'state',
    room: call.id,
    channel: call.channelId,
    startedOn: call.startedAt.toISOString(),
    endedOn: call.endedAt?.toISOString() ?? null,
    rings: [...rings],
    relay: call.relay,
    kept,
    apart: apart && ids.includes(viewerId),
    people: seats.flatMap((each) => {
      if (apart && each.personId !== viewerId && ids.includes(viewerId)) return []
      const person = people.get(each.personId)
      if (person === undefined) return []
      const { seat, personId, mic, camera, screen, hand } = each
      return [
        {
          seat,
          mic,
          camera,
          screen,
          hand,
          userId: personId,
          fullName: displayNameOf(person),
          displayPicture: displayPictureOf(files, person.pictureKey),
          isAway: isAway(each, now),
        },
      ]
    }),
  }
}
