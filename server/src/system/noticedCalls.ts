import type { FastifyInstance } from 'fastify'

import type { House } from '../house/house.ts'
import type { FailedCall, SlowCall } from './store.ts'

/** A call is slow from so many milliseconds on. */
export const slowFromMs = 1000
/** The most slow calls, and the most failed ones, that are kept between two pulses. The log has the others too. */
const mostKept = 200

/** The calls that a process noticed since they were last taken. */
export interface NoticedCalls {
  /** Watches the calls of a server. */
  follow(server: FastifyInstance): void
  take(): { readonly slow: readonly SlowCall[]; readonly failed: readonly FailedCall[] }
}

/** Notices slow and failed calls in memory: an ordinary call costs nothing. */
export function noticeCalls({ clock }: Pick<House, 'clock'>): NoticedCalls {
  let slow: SlowCall[] = []
  let failed: FailedCall[] = []
  return {
    follow(server) {
      const kinds = new WeakMap<object, string>()
      server.addHook('onError', async (request, _reply, error) => void kinds.set(request, error.name))
      server.addHook('onResponse', async (request, reply) => {
        const isFailed = reply.statusCode >= 500
        const isSlow = reply.elapsedTime >= slowFromMs
        if (!isFailed && !isSlow) return
        const call = {
          requestId: request.id,
          method: request.method,
          route: request.routeOptions.url ?? 'none',
        }
        const at = clock.now()
        const error = kinds.get(request) ?? String(reply.statusCode)
        if (isFailed && failed.length < mostKept) failed.push({ ...call, failedAt: at, error })
        const tookMs = Math.round(reply.elapsedTime)
        if (isSlow && slow.length < mostKept) slow.push({ ...call, answeredAt: at, tookMs })
      })
    },
    take() {
      const taken = { slow, failed }
      slow = []
      failed = []
      return taken
    },
  }
}
