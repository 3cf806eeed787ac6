import * as v from 'valibot'

import { insertPeople } from '../../bench/system.ts'
import { root } from '../steps.ts'
import type { TwoServers } from './twoServers.ts'

/** Two people who write to each other. */
export interface Pair {
  readonly tokens: readonly [string, string]
  readonly channel: string
}

const password = 'Saathi#2026'
const signedIn = v.object({ id_token: v.string() })
const channels = v.array(v.object({ channel_id: v.string(), channel_name: v.string() }))

/** Signs Asha and Ravi in and finds their conversation. */
async function pairOf(port: number): Promise<Pair> {
  const url = `http://127.0.0.1:${port}`
  const tokenOf = async (name: string) => {
    const body = JSON.stringify({ email: `${name}@demo.example`, password })
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${url}/identity/sign-in`, { method: 'POST', headers, body })
    return v.parse(signedIn, await reply.json()).id_token
  }
  const tokens = [await tokenOf('asha'), await tokenOf('ravi')] as const
  const headers = { authorization: `Bearer ${tokens[0]}` }
  const reply = await fetch(`${url}/api/v2/chat/channels/`, { headers })
  const own = v.parse(channels, await reply.json())
  const channel = own.find(({ channel_name: name }) => name.includes('Ravi'))?.channel_id
  if (channel === undefined) throw new Error('Asha and Ravi have no conversation.')
  return { tokens, channel }
}

const addedPairs = 9

/**
 * Returns Asha and Ravi, and further pairs that a command of the product adds to a system. The folder `code` has its
 * version, because a newer one would change the tables.
 */
export async function pairsOf(
  { port, folder, settings }: Pick<TwoServers, 'port' | 'folder' | 'settings'>,
  code = root,
): Promise<readonly Pair[]> {
  const counts = { people: addedPairs * 2, size: 2, messages: 0, pairs: 0 }
  const people = await insertPeople(folder, counts, { code, settings })
  const byChannel = Map.groupBy(people, ({ channel }) => channel)
  const added = Array.from(byChannel, ([channel, [one, other]]): Pair => {
    if (one === undefined || other === undefined) throw new Error('A pair has two people.')
    return { channel, tokens: [one.token, other.token] }
  })
  return [await pairOf(port), ...added]
}
