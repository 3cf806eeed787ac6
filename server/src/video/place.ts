import { Failure } from '@saathi/contract/errors.ts'
import {
  closesAfterMs,
  opensBeforeMs,
  type VisitStatus,
  visitStatusOf,
} from '@saathi/contract/video/rules.ts'

import { eventRoom } from '../calendar/public/rooms.ts'
import { type CallableChannel, callableChannel } from '../chat/public/callChannelStore.ts'
import { channelsOfMentorships } from '../chat/public/store.ts'
import { requireWritable } from '../chat/public/writable.ts'
import type { House } from '../house/house.ts'
import { peopleByIds } from '../people/public/store.ts'
import { callById, type CallRow, liveCallIn, type NewCall } from './stored/callStore.ts'
import { readCallRules } from './line/programme.ts'
import { needsPlan } from './minors.ts'
import { seatsIn } from './stored/seatStore.ts'

/** The room of a call as one of its members finds it. */
export interface Place {
  readonly id: string
  readonly channel: CallableChannel | undefined
  readonly mentorshipId: string | null
  readonly isPlanned: boolean
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly sessionName: string
  readonly localeSessionName: Record<string, string>
  readonly status: VisitStatus
  /** Missing while nobody has been in it. */
  readonly call: CallRow | undefined
}

type PlaceHouse = Pick<House, 'db' | 'clock'>

/** Returns a room for a member: the one of a chat, or the one of an event. Undefined for everyone else. */
export async function placeOf(
  house: PlaceHouse,
  { personId, roomId }: { readonly personId: string; readonly roomId: string },
): Promise<Place | undefined> {
  const { db, clock } = house
  const call = await callById(db, roomId)
  if (call !== undefined && !call.isPlanned) return chatPlace(house, personId, call)
  const event = await eventRoom(db, personId, { occurrenceId: roomId, now: clock.now() })
  if (event === undefined) return undefined
  const { mentorshipId } = event
  const channelId = (await channelsOfMentorships(db, [mentorshipId])).get(mentorshipId)
  const channel = channelId === undefined ? undefined : await memberChannel(house, personId, channelId)
  // A call of the chat that goes on is where the members meet.
  const live = channel === undefined ? undefined : await liveCallIn(db, channel.id)
  if (live !== undefined && !live.isPlanned) return chatPlace(house, personId, live)
  const own = live?.id === event.id ? live : await callById(db, event.id)
  const isAnybodyIn = own?.endedAt === null && (await seatsIn(db, own.id)).length > 0
  const { id, title, startsAt, endsAt, sessionName, localeSessionName } = event
  return {
    id,
    channel,
    mentorshipId,
    title,
    startsAt,
    endsAt,
    sessionName,
    localeSessionName,
    isPlanned: true,
    status: visitStatusOf(clock.now(), {
      startsAt,
      isAnybodyIn,
    }),
    call: own,
  }
}

async function chatPlace(house: PlaceHouse, personId: string, call: CallRow): Promise<Place | undefined> {
  const channel = await memberChannel(house, personId, call.channelId)
  if (channel === undefined) return undefined
  return {
    id: call.id,
    channel,
    mentorshipId: call.mentorshipId,
    isPlanned: false,
    title: call.title,
    startsAt: call.startedAt,
    endsAt: call.limitAt,
    sessionName: '',
    localeSessionName: {},
    status: call.endedAt === null ? 'open' : 'late',
    call,
  }
}

/** Returns a channel if the person is an active member. */
export async function memberChannel(
  { db }: Pick<House, 'db'>,
  personId: string,
  channelId: string,
): Promise<CallableChannel | undefined> {
  const channel = await callableChannel(db, channelId)
  return channel?.members.includes(personId) === true ? channel : undefined
}

/** Throws unless the members may be in a call with each other now. */
export async function requireCallable(
  house: PlaceHouse,
  channel: CallableChannel,
  { isPlanned }: Pick<Place, 'isPlanned'>,
): Promise<void> {
  await requireWritable(house, channel)
  if (isPlanned || channel.kind === 'group' || readCallRules().unplannedWithMinors) return
  const people = await peopleByIds(house.db, channel.members)
  if (needsPlan(people, house.clock.now())) throw new Failure('callNeedsPlan')
}

/** Returns the call of a room, to be stored when someone first goes in. */
export function newCallOf(
  place: Place & { readonly channel: CallableChannel },
  personId: string,
  now: Date,
): NewCall {
  const { id, channel, mentorshipId, isPlanned, title, startsAt } = place
  const startedAt = isPlanned ? new Date(Math.max(now.getTime(), startsAt.getTime() - opensBeforeMs)) : now
  return {
    id,
    mentorshipId,
    isPlanned,
    title,
    startedAt,
    channelId: channel.id,
    startedBy: personId,
    limitAt: new Date((isPlanned ? startsAt : now).getTime() + closesAfterMs),
  }
}
