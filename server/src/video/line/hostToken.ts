import { createHmac } from 'node:crypto'

import { SignJWT } from 'jose'

import type { VideoHost } from './videoHost.ts'

/** A person whom a token lets into a room of the host. */
export interface Guest {
  readonly callId: string
  readonly seat: string
  /** The name that the others read. */
  readonly name: string
  readonly isModerator: boolean
}

/** A token opens the room for an hour; a page that needs it later asks for another one. */
const lastsSeconds = 3600
/** The clocks of two machines may differ. */
const earlySeconds = 60

/** Returns the name of a call's room on the host. It cannot be guessed, not even by a person who knows the id of the call. */
export function roomNameOf({ secret }: Pick<VideoHost, 'secret'>, callId: string): string {
  return createHmac('sha256', secret).update(`room ${callId}`).digest('hex').slice(0, 32)
}

/**
 * Signs a token as Jitsi reads it (HS256). It names one room and one person by the seat in the call, not by the id of the person.
 * Nobody may record there, because the host does not know who agreed.
 */
export function signHostToken(host: VideoHost, { callId, seat, name, isModerator }: Guest): Promise<string> {
  // A token is valid by the time of the world: the host does not know the product's clock.
  const now = Math.floor(Date.now() / 1000)
  const features = { recording: 'false', livestreaming: 'false', transcription: 'false' }
  const user = {
    id: seat,
    name,
    moderator: String(isModerator),
    affiliation: isModerator ? 'owner' : 'member',
  }
  return new SignJWT({ room: roomNameOf(host, callId), context: { user, features } })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(host.appId)
    .setAudience('jitsi')
    .setSubject(new URL(host.url).hostname)
    .setNotBefore(now - earlySeconds)
    .setExpirationTime(now + lastsSeconds)
    .sign(new TextEncoder().encode(host.secret))
}
