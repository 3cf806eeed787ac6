import { Failure } from '@saathi/contract/errors.ts'
import { togetherMs } from '@saathi/contract/video/attendance.ts'
import { type CallConsent, videoCalls } from '@saathi/contract/video/calls.ts'
import { closesAfterMs } from '@saathi/contract/video/rules.ts'
import { v7 as uuid } from 'uuid'

import { plannedCall } from '../calendar/public/rooms.ts'
import { channelIdsOf } from '../chat/public/callChannelStore.ts'
import type { Seal } from '../engines/secrets/seals.ts'
import type { House } from '../house/house.ts'
import { type Mountable, serving } from '../http/request.ts'
import { membershipIn } from '../mentorship/public/store.ts'
import { languageOf } from '../people/public/person.ts'
import { addCall, callsOfMentorship, liveCallIn, liveCallsIn } from './stored/callStore.ts'
import { addConsent } from './stored/consentStore.ts'
import { leaveCall } from './callEnd.ts'
import { askedIn } from './host.ts'
import { memberChannel, type Place, placeOf, requireCallable } from './place.ts'
import { roomFor } from './presentation.ts'
import { enter, type EntryHouse } from './entry.ts'
import { recordingDaysIn } from './record/asks.ts'
import { usesCaptions } from './captions.ts'
import { attendanceIn } from './stored/attendanceStore.ts'
import { seatsIn, seatsOfCalls } from './stored/seatStore.ts'
import type { Ticket } from './line/ticket.ts'
import { callTopic } from './topics.ts'

/** What the calls need. */
export type RoutesHouse = EntryHouse & Pick<House, 'files' | 'limits'>

/** Calls that a person begins in an hour, and answers about what may be kept of one. */
const startLimit = { most: 30, seconds: 3600 }
const consentLimit = { most: 60, seconds: 3600 }
/** A meeting counts from one minute together. */
const leastMeetingMs = 60_000

/** Serves the rooms of calls. */
export function videoRoutes(house: RoutesHouse, tickets: Seal<Ticket>): Mountable {
  const { db, clock, limits } = house
  const find = async (personId: string, roomId: string): Promise<Place> => {
    const place = await placeOf(house, { personId, roomId })
    if (place === undefined) throw new Failure('notFound')
    return place
  }
  const show = (personId: string, place: Place) => roomFor(house, place, { personId, tickets })
  return serving(videoCalls, {
    async startRoom({ person, body }) {
      const roomId = await openRoom(house, person.id, body.channel)
      return show(person.id, await find(person.id, roomId))
    },
    room: async ({ person, params }) => show(person.id, await find(person.id, params.roomId)),
    async noteEvent({ person, params, body }) {
      const { id, channel } = await find(person.id, params.roomId)
      if (channel === undefined) throw new Failure('notFound')
      const own = (await seatsIn(db, id)).find(({ personId }) => personId === person.id)
      const seat = body.jitsiParticipantId || own?.seat || uuid()
      if (body.event === 'join') {
        await limits.take(`callEvent:${person.id}`, consentLimit)
        const { mic, camera } = own ?? { mic: true, camera: true }
        await enter(house, { personId: person.id, roomId: id, seat, mic, camera })
      } else await leaveCall(house, { callId: id, personId: person.id, seat })
      return {}
    },
    async consent({ person, params, body }) {
      const place = await find(person.id, params.roomId)
      await limits.take(`callConsent:${person.id}`, consentLimit)
      const said = await storeConsent(house, { personId: person.id, place, said: body })
      await house.relays.review(place.id)
      return said
    },
    async live({ person }) {
      const calls = await liveCallsIn(db, await channelIdsOf(db, person.id))
      const seats = await seatsOfCalls(
        db,
        calls.map(({ id }) => id),
      )
      return calls.flatMap(({ id, channelId, startedAt }) => {
        const people = seats.filter(({ callId }) => callId === id).map(({ personId }) => personId)
        return people.length === 0
          ? []
          : [{ room: id, channel: channelId, startedOn: startedAt.toISOString(), people }]
      })
    },
    async meetings({ person, params: { mentorshipId } }) {
      if ((await membershipIn(db, { personId: person.id, mentorshipId })) === undefined)
        throw new Failure('notFound')
      return meetingsOf(house, mentorshipId, clock.now())
    },
  })
}

/** Returns the id of the room in which the members of a chat meet now, and opens one if there is none. */
async function openRoom(house: RoutesHouse, personId: string, channelId: string): Promise<string> {
  const { db, clock, limits } = house
  const channel = await memberChannel(house, personId, channelId)
  if (channel === undefined) throw new Failure('notFound')
  const live = await liveCallIn(db, channelId)
  const now = clock.now()
  const { mentorshipId } = channel
  const planned =
    mentorshipId === null || live !== undefined ? undefined : await plannedCall(db, { mentorshipId, now })
  await requireCallable(house, channel, { isPlanned: planned !== undefined || live?.isPlanned === true })
  const known = live?.id ?? planned
  if (known !== undefined) return known
  await limits.take(`startCall:${personId}`, startLimit)
  const id = uuid()
  await addCall(db, {
    id,
    channelId,
    mentorshipId,
    title: channel.name,
    isPlanned: false,
    startedBy: personId,
    startedAt: now,
    limitAt: new Date(now.getTime() + closesAfterMs),
  })
  // Two people may have pressed at once.
  return (await liveCallIn(db, channelId))?.id ?? id
}

interface Said {
  readonly personId: string
  readonly place: Place
  readonly said: Partial<CallConsent>
}

/** Stores an answer with the words that the person read; returns what it allows. */
async function storeConsent(house: RoutesHouse, { personId, place, said }: Said): Promise<CallConsent> {
  const { bus, clock, db, texts } = house
  const language = await languageOf(db, personId)
  const recordingDays = await recordingDaysIn({ db }, place.channel?.members ?? [])
  const asked = await askedIn(house, place)
  const byBrowsers = await usesCaptions(house, place)
  const words = asked.map((purpose) => {
    const name = purpose === 'transcript' && byBrowsers ? 'captions' : purpose
    return texts.text(language, `video.consent.${name}`, { days: String(recordingDays) })
  })
  const { consent, transcript, summary } = said
  const given = { recording: consent, transcript, summary }
  const allowed = { transcript: transcript === true, summary: summary === true }
  const answer = {
    id: uuid(),
    callId: place.id,
    personId,
    recordingDays,
    recording: consent === true,
    ...allowed,
    unanswered: asked.filter((purpose) => given[purpose] === undefined),
    wording: words.join('\n'),
    answeredAt: clock.now(),
  }
  await db.transaction(async (tx) => {
    await addConsent(tx, answer)
    // If this process dies now, the one that records hears of a no all the same.
    await bus.publishIn(tx, callTopic, { kind: 'state', callId: place.id })
  })
  return { consent: consent === true, ...allowed }
}

async function meetingsOf({ db }: Pick<House, 'db'>, mentorshipId: string, now: Date) {
  const calls = await callsOfMentorship(db, mentorshipId)
  const attendance = await attendanceIn(
    db,
    calls.map(({ id }) => id),
  )
  const held = calls.flatMap(({ id, startedAt }) => {
    const together = togetherMs(attendance(id), now)
    return together < leastMeetingMs ? [] : [{ startedOn: startedAt.toISOString(), together }]
  })
  const last = held.at(-1)
  const sum = held.reduce((total, { together }) => total + together, 0)
  return {
    held: held.length,
    minutes: Math.round(sum / 60_000),
    last:
      last === undefined ? null : { startedOn: last.startedOn, minutes: Math.round(last.together / 60_000) },
  }
}
