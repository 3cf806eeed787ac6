import { createHmac } from 'node:crypto'

import type { CallSettings } from './settings.ts'

/** The servers by which a browser finds a way, as the contract lists them. */
interface IceServer {
  readonly urls: string
  readonly username?: string
  readonly credential?: string
}

/** The longest time for which credentials open a new connection. */
const longestMs = 3_600_000

/**
 * Returns the servers for one person in one call. The credentials (REST secret, as coturn has it) end with the call or after
 * an hour; a browser that needs a server later asks for new ones.
 */
export function iceServersFor(
  { stun, turn, turnSecret }: Pick<CallSettings, 'stun' | 'turn' | 'turnSecret'>,
  { personId, now, until }: { readonly personId: string; readonly now: Date; readonly until: Date },
): IceServer[] {
  const ends = Math.floor(Math.min(until.getTime(), now.getTime() + longestMs) / 1000)
  const username = `${ends}:${personId}`
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64')
  return [...stun.map((urls) => ({ urls })), ...turn.map((urls) => ({ urls, username, credential }))]
}
