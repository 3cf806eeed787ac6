import type { Duplex } from 'node:stream'

import type { WebSocket } from 'ws'

import { networkOf } from '../engines/network/limits.ts'

/** How many sockets may be open before their person is known. */
export interface AnonymousRules {
  readonly mostInAll: number
  readonly mostOfANetwork: number
  /** Networks that many people share; only the limit for all counts there. */
  isTrusted(address: string): boolean
}

/** Counts the sockets without a valid token. */
export interface AnonymousSockets {
  /** Counts one more and returns a function that stops counting it; undefined if there are too many. */
  take(address: string): (() => void) | undefined
}

/** Limits the sockets that wait for a token, because each one takes memory and proves nothing. */
export function makeAnonymousSockets(rules: AnonymousRules): AnonymousSockets {
  const byNetwork = new Map<string, number>()
  let all = 0
  return {
    take(address) {
      const network = networkOf(address)
      const count = byNetwork.get(network) ?? 0
      if (all >= rules.mostInAll) return undefined
      if (count >= rules.mostOfANetwork && !rules.isTrusted(address)) return undefined
      all += 1
      byNetwork.set(network, count + 1)
      let isCounted = true
      return () => {
        if (!isCounted) return
        isCounted = false
        all -= 1
        const left = (byNetwork.get(network) ?? 1) - 1
        if (left === 0) byNetwork.delete(network)
        else byNetwork.set(network, left)
      }
    },
  }
}

/**
 * Ends a socket that sends more than this without completing a frame. `isOver` says when the limit no longer
 * counts; it is asked again with each piece.
 */
export function limitUnfinishedFrame(
  { stream, socket }: { readonly stream: Duplex; readonly socket: WebSocket },
  mostBytes: number,
  isOver: () => boolean,
): void {
  let unfinished = 0
  const judge = () => {
    if (unfinished > mostBytes && !isOver()) socket.terminate()
  }
  // Before the library's own listener, which may complete a frame with this piece.
  stream.prependListener('data', (piece: Buffer) => {
    unfinished += piece.length
    if (unfinished > mostBytes) setImmediate(judge)
  })
  socket.on('message', () => {
    unfinished = 0
  })
}
