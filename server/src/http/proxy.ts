import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'

const headers = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/** Whether a proxy has forwarded this request. */
export function isForwarded(request: FastifyRequest): boolean {
  return headers.some((name) => request.headers[name] !== undefined)
}

/** The sentence for a product that is not configured for the proxy in front of it. */
export const proxyAdvice =
  'Requests come through a proxy, and TRUST_PROXY is not set: all people share the limits of one address. Set TRUST_PROXY to the number of proxies in front.'

/** Calls `warn` at the first request that came through a proxy. */
export function watchForwarding(server: FastifyInstance, warn: (sentence: string) => void): void {
  let isSaid = false
  server.addHook('onRequest', async (request) => {
    if (isSaid || !isForwarded(request)) return
    isSaid = true
    warn(proxyAdvice)
  })
}

/** The metric with the number of requests by the number of addresses in `X-Forwarded-For`; the doctor compares it with `TRUST_PROXY`. */
export const hopsMetric = 'http_forwarded_hops_total'
/** More addresses than any number of proxies puts there. */
const mostHops = 9

/** Counts how many addresses `X-Forwarded-For` names: each proxy adds one. Nothing else of a request is counted. */
export function countHops(server: FastifyInstance): Counter {
  const counter = new Counter({
    name: hopsMetric,
    help: 'Requests by the number of addresses in X-Forwarded-For; each proxy adds one.',
    labelNames: ['hops'],
    registers: [],
  })
  server.addHook('onRequest', async ({ headers: given }) => {
    const named = [given['x-forwarded-for'] ?? []]
      .flat()
      .join(',')
      .split(',')
      .filter((each) => each.trim() !== '')
    counter.inc({ hops: String(Math.min(named.length, mostHops)) })
  })
  return counter
}
