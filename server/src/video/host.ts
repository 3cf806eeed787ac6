import { Failure } from '@saathi/contract/errors.ts'
import { hostCalls } from '@saathi/contract/video/hostCalls.ts'

import { type CallableChannel, callableChannel } from '../chat/public/callChannelStore.ts'
import type { House } from '../house/house.ts'
import { type Mountable, type Person, serving } from '../http/request.ts'
import { peopleByIds, personById } from '../people/public/store.ts'
import { displayNameOf } from '../people/public/user.ts'
import { readCalls } from './line/settings.ts'
import { readCallRules } from './line/programme.ts'
import { includeMinor } from './minors.ts'
import { type Place, placeOf } from './place.ts'
import { askedOfMembers } from './record/asks.ts'
import { callById } from './stored/callStore.ts'
import { seatsIn } from './stored/seatStore.ts'
import type { VideoHost } from './line/videoHost.ts'
import { roomNameOf, signHostToken } from './line/hostToken.ts'

/** Tokens that a person gets in an hour. */
const tokenLimit = { most: 60, seconds: 3600 }

/**
 * Returns the host on which the members of a chat meet; undefined for a call of our own. The host cannot hold a mentor and a person who may
 * be under 18 apart, so they meet in a call of our own unless it is planned.
 */
export async function hostOf(
  { clock, config, db }: Pick<House, 'clock' | 'config' | 'db'>,
  { channel, isPlanned }: { readonly channel: CallableChannel | undefined; readonly isPlanned: boolean },
): Promise<VideoHost | undefined> {
  const { host } = config.of(readCalls)
  if (host === undefined || isPlanned || readCallRules().unplannedWithMinors) return host
  const people = await peopleByIds(db, channel?.members ?? [])
  return includeMinor(people, clock.now()) ? undefined : host
}

/**
 * Returns what the members of a chat are asked to let be kept of their call. The sound of a host never comes here, so a call there is not recorded;
 * its words can still be written down by the browsers.
 */
export async function askedIn(
  house: Pick<House, 'clock' | 'config' | 'db'>,
  place: Pick<Place, 'channel' | 'isPlanned'>,
): Promise<Awaited<ReturnType<typeof askedOfMembers>>> {
  const asked = await askedOfMembers(house, place.channel?.members ?? [])
  return (await hostOf(house, place)) === undefined
    ? asked
    : asked.filter((purpose) => purpose !== 'recording')
}

/** Whether a call is on the host. */
export async function isOnHost(
  house: Pick<House, 'clock' | 'config' | 'db'>,
  callId: string,
): Promise<boolean> {
  if (house.config.of(readCalls).host === undefined) return false
  const call = await callById(house.db, callId)
  const channel = call === undefined ? undefined : await callableChannel(house.db, call.channelId)
  return (await hostOf(house, { channel, isPlanned: call?.isPlanned === true })) !== undefined
}

/** Serves the rooms on the host. */
export function hostRoutes(house: Parameters<typeof hostedRoomFor>[0]): Mountable {
  return serving(hostCalls, {
    async hostedRoom({ person, params: { roomId }, body: { seat } }) {
      const place = await placeOf(house, { personId: person.id, roomId })
      if (place === undefined) throw new Failure('notFound')
      return hostedRoomFor(house, place, { person, seat })
    },
  })
}

/** Lets a person who is in a call into its room on the host. The seat was given by the rules of an entry. */
async function hostedRoomFor(
  house: Pick<House, 'clock' | 'config' | 'db' | 'limits'>,
  place: Place,
  { person, seat }: { readonly person: Person; readonly seat: string },
) {
  const host = await hostOf(house, place)
  const row = await personById(house.db, person.id)
  if (host === undefined || row === undefined) throw new Failure('notFound')
  await house.limits.take(`hostedRoom:${person.id}`, tokenLimit)
  const seats = await seatsIn(house.db, place.id)
  if (!seats.some((each) => each.personId === person.id && each.seat === seat)) throw new Failure('notYours')
  const jwt = await signHostToken(host, {
    callId: place.id,
    seat,
    name: displayNameOf(row),
    isModerator: row.role === 'mentor',
  })
  return { url: host.url, roomName: roomNameOf(host, place.id), jwt }
}
