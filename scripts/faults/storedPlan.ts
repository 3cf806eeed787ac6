import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import * as v from 'valibot'

import { faultNames, type Round } from './plan.ts'

/** The rounds of a run, as they were drawn. */
export interface Plan {
  readonly seed: number
  readonly rounds: readonly Round[]
}

const shape = v.object({
  seed: v.number(),
  rounds: v.array(
    v.object({ number: v.number(), faults: v.array(v.picklist(faultNames)), milliseconds: v.number() }),
  ),
})

const fileOf = (folder: string, name: number | 'last') => join(folder, `${name}.json`)

/** Stores a plan under its seed and as the last one. A later version of this command may draw other rounds from the seed. */
export function storePlan(folder: string, plan: Plan): void {
  mkdirSync(folder, { recursive: true })
  const text = `${JSON.stringify(plan, undefined, 2)}\n`
  writeFileSync(fileOf(folder, plan.seed), text)
  writeFileSync(fileOf(folder, 'last'), text)
}

/** Returns the stored plan of a seed; undefined if there is none. */
export function readPlan(folder: string, seed: number): Plan | undefined {
  return readFrom(fileOf(folder, seed))
}

/** Returns the plan that was stored last. */
export function lastPlan(folder: string): Plan | undefined {
  return readFrom(fileOf(folder, 'last'))
}

function readFrom(file: string): Plan | undefined {
  return existsSync(file) ? v.parse(shape, JSON.parse(readFileSync(file, 'utf8'))) : undefined
}
