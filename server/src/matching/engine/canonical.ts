import { createHash } from 'node:crypto'

import type { RunInput, RunPool } from './model/model.ts'

/** Returns the JSON of a value with the keys of all objects in order, so that equal values give equal bytes. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isPlain(part) ? ordered(part) : part))
}

/** Returns the SHA-256 of the canonical JSON of a value. */
export function fingerprintOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}

/** Returns the pool with its seed. Ties are drawn by the pool itself, so that a dry run and a real one draw alike. */
export function withSeed(pool: RunPool): RunInput {
  const { seed = Number.parseInt(fingerprintOf(pool).slice(0, 8), 16) } = pool
  return { ...pool, seed }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function ordered(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
  )
}
