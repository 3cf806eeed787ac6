import { Failure } from '@saathi/contract/errors.ts'

import type { CallableChannel } from '../../chat/public/callChannelStore.ts'
import type { House } from '../../house/house.ts'
import { peopleByIds, personById } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { readCalls } from '../line/settings.ts'
import { includeMinor, readCallRules } from '../minors.ts'
import type { VideoHost } from './settings.ts'
import { roomNameOf, signHostToken } from './token.ts'

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

/** Returns the room on the host for a person who has a seat in the call. */
export async function hostedRoomFor(
  { db }: Pick<House, 'db'>,
  host: VideoHost,
  { personId, callId, seat }: { readonly personId: string; readonly callId: string; readonly seat: string },
) {
  const person = await personById(db, personId)
  if (person === undefined) throw new Failure('notYours')
  const jwt = await signHostToken(host, {
    callId,
    seat,
    name: displayNameOf(person),
    isModerator: person.role === 'mentor',
  })
  return { url: host.url, roomName: roomNameOf(host, callId), jwt }
}
