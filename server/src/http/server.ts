import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { constants } from 'node:zlib'

import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import { Failure, failures } from '@saathi/contract/errors.ts'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import pino from 'pino'
import { v7 as uuid } from 'uuid'

import type { Config } from '../house/config.ts'
import { outageOf } from '../engines/database/outages.ts'
import { compressSharedReplies } from './sharedReplies.ts'
import type { Texts } from '../engines/text/texts.ts'
import type { TracedWork, Traces } from '../engines/network/traces.ts'
import { closeWith } from '../engines/network/closeWith.ts'
import { permitDocument } from './documentPolicy.ts'
import { scanFiles } from './multipart.ts'
import { problemOf } from './problem.ts'

/** The largest JSON body, in bytes. */
const jsonLimit = 256 * 1024
/** Milliseconds in which a whole request must arrive: enough for 5 MiB at 400 kbit/s, but not for ever. */
const requestTimeoutMs = 300_000

/** Milliseconds in which the head of a request must arrive, and how often that is checked. */
const headTimeouts = { headersTimeout: 15_000, connectionsCheckingInterval: 1000 }

/** The parts of the house that the server needs. */
interface Foundation {
  readonly config: Config
  readonly texts: Texts
  readonly traces?: Traces | undefined
}

/**
 * Returns an HTTP server with the parts that all calls share: logs without personal data, limits on bodies, problem
 * documents and security headers.
 */
export async function makeServer(
  { config, texts, traces }: Foundation,
  options: { readonly quiet: boolean },
): Promise<FastifyInstance> {
  const server = fastify({
    loggerInstance: options.quiet ? silentLog() : openLog(),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => uuid(),
    bodyLimit: jsonLimit,
    trustProxy: trustOf(config.trustProxy),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // A call that arrives on an open connection while the server closes is answered as any other.
    return503OnClosing: false,
    requestTimeout: requestTimeoutMs,
    http: headTimeouts,
    frameworkErrors: (error, _request, reply) => void answerProblem(reply, expectedOf(error), texts),
    clientErrorHandler: (error, stream) => answerUnreadable(error, stream, texts),
  })
  acceptEmptyBodies(server)
  compressSharedReplies(server)
  await server.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // The library's default, level 11, is meant for files compressed once: a long reply would take a hundred
    // milliseconds. Level 6 takes 4 ms for all texts of a language (110 kB), and saves 7 % of level 4, which takes 2.6 ms.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } },
  })
  await server.register(multipart, {
    limits: { fieldSize: jsonLimit, fields: 600, parts: 600, files: 20, fileSize: 5 * 1024 * 1024 },
  })
  scanFiles(server, config.scanUrl)
  server.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...safeHeaders, 'x-request-id': request.id })
    if (config.production || config.publicUrl.startsWith('https:'))
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
  server.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('cache-control') === undefined) reply.header('cache-control', 'no-store')
    permitDocument(reply)
  })
  if (traces !== undefined) traceRequests(server, traces)
  server.addHook('onResponse', async (request, reply) => {
    // The route's pattern and not the address, because addresses contain ids and query values.
    const route = request.routeOptions.url ?? 'none'
    if (!quietRoutes.has(route)) {
      request.log.info(
        { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'answered',
      )
    }
  })
  server.setErrorHandler((error: FastifyError | Failure, request, reply) => {
    const failure = error instanceof Failure ? error : (outageOf(error) ?? expectedOf(error))
    if (failures[failure.failure] >= 500 && !(error instanceof Failure))
      request.log.error({ err: error }, 'unexpected failure')
    return answerProblem(reply, failure, texts)
  })
  return server
}

/**
 * Shows each request in traces: by the route's pattern, never by its address, which contains ids. Its span has the request id, which is also in
 * the log and in the reply.
 */
export function traceRequests(server: FastifyInstance, traces: Traces): void {
  const begun = new WeakMap<FastifyRequest, TracedWork>()
  server.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url ?? 'none'
    begun.set(
      request,
      traces.begin(`${request.method} ${route}`, {
        'http.request.method': request.method,
        'http.route': route,
        'saathi.request_id': request.id,
      }),
    )
  })
  server.addHook('onResponse', async (request, { statusCode }) => {
    begun.get(request)?.end({
      failed: statusCode >= 500,
      attributes: { 'http.response.status_code': statusCode },
    })
  })
}

function answerProblem(reply: FastifyReply, failure: Failure, texts: Texts): FastifyReply {
  const { status, headers, body } = problemOf(failure, texts)
  return reply.status(status).headers(headers).send(JSON.stringify(body))
}

/** Sends a problem document before closing the connection if a request is not HTTP or its head is too large. */
function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket, texts: Texts): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const words = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'
    return closeWith(socket, words)
  }
  const { status, headers, body } = problemOf(
    new Failure(error.code === 'HPE_HEADER_OVERFLOW' ? 'tooLarge' : 'malformed'),
    texts,
  )
  const text = JSON.stringify(body)
  const lines = { ...headers, 'content-length': String(Buffer.byteLength(text)), connection: 'close' }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  closeWith(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${text}`)
}

/** Opens the product's log: one JSON line per event, to standard output. */
export function openLog(): FastifyBaseLogger {
  return pino({ level: 'info', serializers })
}

function silentLog(): FastifyBaseLogger {
  return pino({ level: 'silent' })
}

const quietRoutes = new Set(['/healthz', '/readyz', '/metrics', '/assets/*'])

const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

const serializers = {
  err: (error: Error) => ({ type: error.name, message: error.message, stack: error.stack ?? '' }),
}

/** Reads `TRUST_PROXY`: the number of proxies in front, or the addresses of trusted proxies. */
function trustOf(setting: string | undefined) {
  if (setting === undefined) return false
  const hops = Number(setting)
  return Number.isInteger(hops) ? (_address: string, hop: number) => hop < hops : setting
}

/** Some clients send `content-type: application/json` with no body at all. */
function acceptEmptyBodies(server: FastifyInstance): void {
  server.removeContentTypeParser('text/plain')
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, String(body), done)
  })
}

/** Converts the framework's own errors to our failures. */
function expectedOf(error: FastifyError): Failure {
  if (error.statusCode === 413 || error.code?.endsWith('_LIMIT')) return new Failure('tooLarge')
  if (error.statusCode === 415 || error.code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return new Failure('wrongType')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Failure('malformed')
  return new Failure('unexpected')
}
