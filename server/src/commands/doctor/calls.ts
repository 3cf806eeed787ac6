import { networkInterfaces } from 'node:os'

import type { Config } from '../../house/config.ts'
import { isPublic } from '../../engines/network/publicAddresses.ts'
import { isLoopback } from '../../engines/settings/settings.ts'
import { iceServersFor } from '../../video/line/iceServers.ts'
import { readCalls, type RelaySettings } from '../../video/line/settings.ts'
import { reachesRelay, waysThrough } from '../../video/relay/ways.ts'
import { type Finding, missing, right, weak } from './finding.ts'

/** A server of the settings, with credentials as a browser gets them. */
type Server = ReturnType<typeof iceServersFor>[number]
type Asked = Server & { readonly ways: readonly string[] }

/** Returns what is found about calls between people in different networks. */
export async function callFindings(config: Config): Promise<Finding[]> {
  const settings = config.of(readCalls)
  const now = new Date()
  const until = new Date(now.getTime() + 60_000)
  const servers = iceServersFor(settings, { now, personId: 'doctor', until })
  const isOutside = !isLoopback(config.publicUrl)
  const asked = await Promise.all(servers.map(waysOf))
  const turn = asked.filter(({ urls, ways }) => isTurn(urls) && ways.length > 0)
  return [
    ...(servers.some(({ urls }) => isTurn(urls)) ? [] : [withoutTurn]),
    ...asked.map((server) => serverFinding(server, isOutside)),
    relayFinding(settings.relay, { isOutside, own: ownAddresses() }),
    ...(settings.relay === undefined ? [] : await arrivals(turn, settings.relay)),
  ]
}

const withoutTurn = weak(
  'Calls',
  'TURN_URL is not set: calls work in one network, and between networks that let browsers through.',
  'Set up a server that passes media on, as docs/calls.md says. About one pair in ten cannot meet without it.',
)

const isTurn = (urls: string) => urls.startsWith('turn')

async function waysOf(server: Server): Promise<Asked> {
  return { ...server, ways: await waysThrough(server) }
}

function serverFinding({ urls, ways }: Asked, isOutside: boolean): Finding {
  if (ways.length === 0)
    return missing(
      'Calls',
      `${urls} gave no way.`,
      isTurn(urls) ? 'Check its address, its ports and TURN_SECRET.' : 'Check its address and its UDP port.',
    )
  if (!isTurn(urls)) return right('Calls', `${urls} tells browsers their address.`)
  const says = `${urls} passes media on at ${ways.join(', ')}.`
  return isOutside && !ways.some((way) => isPublic(hostOf(way)))
    ? weak('Calls', says, 'That address is private. Set external-ip in its settings to the public one.')
    : right('Calls', says)
}

const hostOf = (way: string) => way.slice(0, way.lastIndexOf(':'))

interface Machine {
  /** Whether people outside this machine are expected. */
  readonly isOutside: boolean
  /** The addresses of the machine's networks. */
  readonly own: readonly string[]
}

/** Judges the settings of the relay, without sending anything. */
export function relayFinding(relay: RelaySettings | undefined, { isOutside, own }: Machine): Finding {
  const part = 'Relay of calls'
  if (relay === undefined)
    return right(part, 'CALL_RELAY is 0: four people are the most in a call, and none is recorded.')
  const told = relay.told.length > 0 ? relay.told : own
  const open = told.filter((address) => relay.isPrivate || isPublic(address))
  if (isOutside && !open.some(isPublic))
    return missing(
      part,
      'browsers outside are told no address at which they reach it.',
      'Set CALL_RELAY_ADDRESS to the public address of this machine.',
    )
  if (isOutside && relay.ports === undefined)
    return weak(
      part,
      'it takes any free port.',
      'Set CALL_RELAY_PORTS to a range such as 40000-40199, and open it for UDP.',
    )
  const ports = relay.ports === undefined ? 'any free port' : `ports ${relay.ports.join(' to ')}`
  return right(part, `browsers reach it at ${open.join(', ') || 'this machine'}, ${ports}.`)
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .flatMap(({ address, internal }) => (internal ? [] : [address]))
}

/** Sends media through a TURN server to a relay at the ports of the settings: the way that a browser behind a firewall takes. */
async function arrivals(turn: readonly Server[], relay: RelaySettings): Promise<Finding[]> {
  return Promise.all(
    turn.map(async (server) =>
      (await reachesRelay(server, relay).catch(() => false))
        ? right('Relay of calls', `media reaches it through ${server.urls}.`)
        : missing(
            'Relay of calls',
            `media does not reach it through ${server.urls}.`,
            'Open the UDP ports of CALL_RELAY_PORTS, and check CALL_RELAY_ADDRESS.',
          ),
    ),
  )
}
