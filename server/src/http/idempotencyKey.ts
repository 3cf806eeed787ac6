import { createHash } from 'node:crypto'

import type { FastifyRequest } from 'fastify'

/** The longest key of a client that is stored as it is; of a longer one, its hash is stored. */
const longestKey = 200

/** Returns the key by which a repeated call is recognised; undefined without one. */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return undefined
  return key.length <= longestKey ? key : createHash('sha256').update(key).digest('base64url')
}
