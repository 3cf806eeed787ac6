import { setTimeout as wait } from 'node:timers/promises'

import { RTCPeerConnection } from 'werift'

import { openLine } from './line.ts'
import type { Heard, LineSettings } from './packets/wire.ts'

/** A server that tells browsers their address, or passes media on, with the credentials for it. */
interface WayServer {
  readonly urls: string
  readonly username?: string
  readonly credential?: string
}

/** Milliseconds after which a server or a way counts as silent. */
const patienceMs = 5000

/** Asks a STUN or TURN server for a way, as a browser does; returns the addresses that it gives, none if it is silent or refuses. */
export async function waysThrough(server: WayServer): Promise<string[]> {
  const kind = server.urls.startsWith('turn') ? 'relay' : 'srflx'
  const connection = openBrowser(server)
  try {
    const sdp = await Promise.race([offerOf(connection), wait(patienceMs, '', { ref: false })])
    const candidates = sdp.matchAll(/^a=candidate:\S+ \d+ \S+ \d+ (\S+) (\d+) typ (\S+)/gm)
    return [...candidates]
      .filter(([, , , type]) => type === kind)
      .map(([, address = '', port = '']) => `${address}:${port}`)
  } catch {
    return []
  } finally {
    await connection.close()
  }
}

/** Whether media that a TURN server passes on reaches a relay with these settings, and comes back. */
export async function reachesRelay(server: WayServer, settings: LineSettings): Promise<boolean> {
  const connection = openBrowser(server)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const line = await openLine(await offerOf(connection), settings, {
    ...unheard,
    opened: () => resolve(true),
  })
  try {
    await connection.setRemoteDescription({ type: 'answer', sdp: line.answer })
    return await Promise.race([promise, wait(patienceMs, false, { ref: false })])
  } finally {
    line.close()
    await connection.close()
  }
}

function openBrowser(server: WayServer): RTCPeerConnection {
  const isTurn = server.urls.startsWith('turn')
  return new RTCPeerConnection({
    iceServers: [{ ...server }],
    iceTransportPolicy: isTurn ? 'relay' : 'all',
    bundlePolicy: 'max-bundle',
  })
}

async function offerOf(connection: RTCPeerConnection): Promise<string> {
  connection.addTransceiver('audio', { direction: 'sendonly' })
  await connection.setLocalDescription(await connection.createOffer())
  return connection.localDescription?.sdp ?? ''
}

const nothing = () => undefined
const unheard: Heard = {
  packet: nothing,
  missing: nothing,
  needsKeyFrame: nothing,
  received: nothing,
  clock: nothing,
  opened: nothing,
  closed: nothing,
}
