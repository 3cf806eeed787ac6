import type { FastifyInstance, FastifyRequest } from 'fastify'

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
