import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { canonicalJson } from './canonical.ts'
import type { RunInput } from './model/model.ts'
import { runMatching } from './run.ts'
import { pools } from '../testing/testPools.ts'
import { runInWorker } from './worker.ts'

function anyInput(): RunInput {
  const [input] = fc.sample(pools(), { numRuns: 1, seed: 3 })
  if (input === undefined) throw new Error('There is no pool.')
  return input
}

test('a run in a thread gives the same bytes as one without', async () => {
  const output = await runInWorker(anyInput())
  expect(canonicalJson(output)).toBe(canonicalJson(await runMatching(anyInput())))
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
