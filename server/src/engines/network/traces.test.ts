import { createServer } from 'node:http'

import fastify from 'fastify'
import { expect, test } from 'vitest'

import { traceRequests } from '../../http/server.ts'
import { openTraces } from './traces.ts'

/** A collector that stores what is sent to it. */
async function startCollector() {
  const received: { path: string; body: string }[] = []
  const server = createServer((request, reply) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      received.push({ path: request.url ?? '', body })
      reply.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

test('a request reaches the collector with its route and result, and without its address', async () => {
  const collector = await startCollector()
  const traces = await openTraces(collector.url, '1.2.3')
  const server = fastify()
  traceRequests(server, traces)
  server.get('/people/:id', async () => ({}))
  await server.inject('/people/asha?phone=5')
  await server.close()
  await traces.close()
  const [sent] = collector.received
  expect(sent?.path).toBe('/v1/traces')
  for (const word of ['GET /people/:id', 'http.response.status_code', 'saathi', '1.2.3'])
    expect(sent?.body).toContain(word)
  expect(sent?.body).not.toMatch(/asha|phone/)
  await collector.close()
})

test('a collector that is away holds up neither the work nor the end', async () => {
  const traces = await openTraces('http://127.0.0.1:9', '1.2.3')
  traces.begin('job tidy').end({ failed: false })
  await traces.close()
})
