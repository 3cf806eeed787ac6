import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { canonicalJson, fingerprintOf, withSeed } from './canonical.ts'
import type { RunInput } from './model/model.ts'
import { packRun } from './packed.ts'
import { runMatching } from './run.ts'
import { pools } from '../testing/testPools.ts'
import { runInWorker } from './worker.ts'

function anyInput(): RunInput {
  const [input] = fc.sample(pools(), { numRuns: 1, seed: 3 })
  if (input === undefined) throw new Error('There is no pool.')
  return input
}

test('a run in a thread gives the same bytes as one without', async () => {
  const { output, packed } = await runInWorker(anyInput())
  const alone = await runMatching(anyInput())
  expect(canonicalJson(output)).toBe(canonicalJson(alone))
  const { fingerprint, input, output: stored } = packRun(anyInput(), alone)
  expect(packed.fingerprint).toBe(fingerprint)
  expect(Buffer.from(packed.input).equals(input)).toBe(true)
  expect(Buffer.from(packed.output).equals(stored)).toBe(true)
})

test('a pool without a seed is drawn by itself, with more people than are told at a time', async () => {
  const { mentees, mentors, ...rest } = anyInput()
  const [mentee, mentor] = [mentees[0], mentors[0]]
  if (mentee === undefined || mentor === undefined) throw new Error('The pool is empty.')
  const many = (each: typeof mentee, name: string) =>
    Array.from({ length: 230 }, (_, place) => ({ ...each, id: `${name}${1000 + place}` }))
  const { seed: _seed, ...pool } = {
    ...rest,
    standing: [],
    barred: [],
    mentees: many(mentee, 'mentee'),
    mentors: many(mentor, 'mentor').map((each) => ({ ...mentor, ...each })),
  }
  const { output } = await runInWorker(pool)
  expect(output.seed).toBe(withSeed(pool).seed)
  expect(output.fingerprint).toBe(fingerprintOf(withSeed(pool)))
})

test('a run that fails in the thread fails for the caller, with its reason', async () => {
  const broken = { ...anyInput(), programme: { ...anyInput().programme, criteria: undefined } }
  await expect(runInWorker(broken as unknown as RunInput)).rejects.toThrow(TypeError)
})

test('a run ends when its signal does', async () => {
  const stop = new AbortController()
  const run = runInWorker(anyInput(), stop.signal)
  stop.abort(new Error('The command was stopped.'))
  await expect(run).rejects.toThrow('The command was stopped.')
  await expect(runInWorker(anyInput(), stop.signal)).rejects.toThrow('The command was stopped.')
})
