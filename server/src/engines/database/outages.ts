import { Failure } from '@saathi/contract/errors.ts'
import * as v from 'valibot'

const known = v.object({
  name: v.optional(v.string()),
  code: v.optional(v.string()),
  message: v.string(),
  /** The status of the reply, as the client of the S3 store reports it. */
  $metadata: v.optional(v.object({ httpStatusCode: v.optional(v.number()) })),
})

/** Codes of PostgreSQL and of the operating system for a full disk. */
const full = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/**
 * Codes for a database or a store that cannot be reached. A connection may fail, or a statement take too long. A
 * server may start, stop, fail over or have no connection left.
 */
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '25006',
  '28000',
  '28P01',
  '3D000',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
])

/** The driver gives these errors no code, or one that has other meanings too. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)|is not currently accepting connections/

/** Returns the failure for a full disk or a database that cannot be reached; undefined for any other error. */
export function outageOf(error: unknown): Failure | undefined {
  const read = v.safeParse(known, error)
  if (!read.success) return undefined
  const { name, code = '', message, $metadata } = read.output
  if (full.has(code)) return new Failure('storageFull', { retryAfterSeconds: 60 })
  // Connecting through a missing socket file fails with ENOENT, as reading a missing file does.
  const isMissingSocket = code === 'ENOENT' && message.startsWith('connect ')
  const isStoreAway = name === 'TimeoutError' || ($metadata?.httpStatusCode ?? 0) >= 500
  const isAway = unreachable.has(code) || code.startsWith('08') || isMissingSocket || isStoreAway
  if (isAway || lostConnection.test(message)) return new Failure('unavailable', { retryAfterSeconds: 5 })
  const inner = error instanceof AggregateError ? error.errors : error instanceof Error ? [error.cause] : []
  return inner.map(outageOf).find((found) => found !== undefined)
}
