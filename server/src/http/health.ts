import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'

import { Failure } from '@saathi/contract/errors.ts'
import { countHops, isForwarded } from './proxy.ts'
import { isOwnHost } from './origins.ts'

/** The inputs of the health calls. */
export interface Health {
  readonly databaseAnswers: () => Promise<boolean>
  /** The jobs of each lane of the queue. */
  readonly jobs: () => Promise<Readonly<Record<string, { readonly waiting: number; readonly dead: number }>>>
  /** The figures of the rooms. */
  readonly metrics: readonly Metric[]
  /** The bearer token for the metrics; undefined allows only requests from this machine. */
  readonly metricsToken: string | undefined
  /** The address of the product, which a request without a token may name as its host. */
  readonly publicUrl: string
}

/**
 * Serves `/healthz` (200 while the process runs), `/readyz` (200 while the database replies) and `/metrics` for
 * Prometheus.
 */
export function serveHealth(server: FastifyInstance, health: Health): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answered = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  registry.registerMetric(
    jobGauge({
      name: 'jobs_waiting',
      help: 'Jobs that are still to be done.',
      jobs: health.jobs,
      count: 'waiting',
    }),
  )
  registry.registerMetric(
    jobGauge({ name: 'jobs_dead', help: 'Jobs that were given up.', jobs: health.jobs, count: 'dead' }),
  )
  for (const metric of [countHops(server), ...health.metrics]) registry.registerMetric(metric)
  server.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    }
    answered.observe(labels, reply.elapsedTime / 1000)
  })
  server.get('/healthz', () => ({ status: 'alive' }))
  server.get('/readyz', async (_request, reply) => {
    const ready = await health.databaseAnswers()
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
  server.get('/metrics', async (request, reply) => {
    const token = request.headers.authorization?.replace(/^Bearer /i, '')
    const allowed =
      health.metricsToken === undefined
        ? isFromHere(request) && isOwnHost(request.headers.host, health.publicUrl)
        : token === health.metricsToken
    if (!allowed) throw new Failure('notYours')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

interface JobGauge {
  readonly name: string
  readonly help: string
  readonly jobs: Health['jobs']
  readonly count: 'waiting' | 'dead'
}

/** A number of jobs, with a line for each lane of the queue. */
function jobGauge({ name, help, jobs, count }: JobGauge): Gauge {
  return new Gauge({
    name,
    help,
    labelNames: ['lane'],
    registers: [],
    async collect() {
      for (const [lane, counts] of Object.entries(await jobs())) this.set({ lane }, counts[count])
    },
  })
}

/** Whether a request comes from this machine, and not through a proxy on it that TRUST_PROXY does not name. */
function isFromHere(request: FastifyRequest): boolean {
  const isLoopback = request.ip === '::1' || /^(::ffff:)?127\./.test(request.ip)
  return isLoopback && !isForwarded(request)
}
