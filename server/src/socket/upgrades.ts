import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

import { type WebSocket, WebSocketServer } from 'ws'

import { closeWith } from '../engines/network/closeWith.ts'
import { type AnonymousRules, makeAnonymousSockets } from './anonymous.ts'
import type { ConnectionRules } from './connection.ts'
import { isOurOrigin } from './origin.ts'

/** A socket that has just opened. */
export interface Opened {
  readonly socket: WebSocket
  readonly stream: Duplex
  /** Must be called when the person is known, so that the socket no longer counts as anonymous. */
  isKnown(): void
}

/** Bytes above the largest frame up to which a frame gets an error; the library closes the connection above that. */
const errorMargin = 4096

/** The dependencies of accepting sockets. */
export interface Accepting {
  /** Without a trailing slash; the address with one works too. */
  readonly path: string
  readonly publicUrl: string
  readonly rules: ConnectionRules
  readonly anonymous: AnonymousRules
  /** Returns the network address of the client. */
  addressOf(request: IncomingMessage): string
}

/** Opens a socket for each upgrade request to this path from an allowed origin. */
export function acceptUpgrades(
  server: Server,
  { path, publicUrl, rules, anonymous, addressOf }: Accepting,
  opened: (one: Opened) => void,
): { stop(): void } {
  const acceptor = new WebSocketServer({ noServer: true, maxPayload: rules.largestFrame + errorMargin })
  const waiting = makeAnonymousSockets(anonymous)
  let stopped = false
  server.on('upgrade', (request, stream, head) => {
    const [pathname = ''] = (request.url ?? '').split('?')
    if (pathname.replace(/\/$/, '') !== path) {
      // Without another listener, the stream would stay open for ever.
      if (server.listenerCount('upgrade') === 1) refuseUpgrade(stream, '404 Not Found')
      return
    }
    const { origin } = request.headers
    if (!isOurOrigin(origin, { publicUrl, port: request.socket.localPort }))
      return refuseUpgrade(stream, '403 Forbidden')
    if (stopped) return refuseUpgrade(stream, '503 Service Unavailable')
    const isKnown = waiting.take(addressOf(request))
    if (isKnown === undefined) return refuseUpgrade(stream, '503 Service Unavailable')
    stream.once('close', isKnown)
    acceptor.handleUpgrade(request, stream, head, (socket) => opened({ socket, stream, isKnown }))
  })
  return {
    stop: () => {
      stopped = true
    },
  }
}

function refuseUpgrade(stream: Duplex, status: string): void {
  closeWith(stream, `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
