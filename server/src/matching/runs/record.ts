import { promisify } from 'node:util'
import { gunzip as gunzipWith } from 'node:zlib'

import { v7 as uuid } from 'uuid'
import * as v from 'valibot'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import type { RunInput, RunOutput, RunPool } from '../engine/model/model.ts'
import { programme, type Programme } from '../engine/model/programme.ts'
import type { PackedRun } from '../engine/packed.ts'
import { poolOf } from './input.ts'
import { addRun, runBytes, type RunKind, type RunRow } from './runStore.ts'

/** The parts of a run's output that the flow needs; the engine writes more, and all of it is stored. */
export type Solved = Pick<RunOutput, 'engine' | 'proposals' | 'unmatched'>

/** Solves a run, outside the thread that serves people. */
export type Solve = (pool: RunPool) => Promise<{ readonly output: RunOutput; readonly packed: PackedRun }>

/** A run by its input and its output. */
export interface SolvedRun {
  readonly input: RunInput
  readonly output: Solved
}

/** A run that is made and not stored yet. */
export interface MadeRun extends SolvedRun {
  readonly packed: PackedRun
}

/** Makes a run of a programme on the pool as it is now. The same pool on the same day gives the same run. */
export async function makeRun(
  house: Pick<House, 'db' | 'clock'>,
  rules: Programme,
  solve: Solve,
): Promise<MadeRun> {
  const pool = await poolOf(house, { programme: rules })
  const { output, packed } = await solve(pool)
  return { input: { ...pool, seed: output.seed }, output, packed }
}

/** Stores a run with its whole input. */
export async function keepRun(
  { clock }: Pick<House, 'clock'>,
  db: Database,
  { input, output, packed, kind }: MadeRun & { readonly kind: RunKind },
): Promise<RunRow> {
  const row = {
    id: uuid(),
    programme: input.programme.key,
    kind,
    seed: input.seed,
    engine: output.engine,
    fingerprint: packed.fingerprint,
    madeAt: clock.now(),
  }
  const people = [...input.mentors, ...input.mentees].map(({ id }) => id)
  await addRun(db, { ...row, ...packed, people })
  return { ...row, publishedAt: null }
}

const gunzip = promisify(gunzipWith)

const strings = v.array(v.string())
const person = {
  id: v.string(),
  answers: v.record(v.string(), strings),
  waitedDays: v.number(),
  traits: v.record(v.string(), v.string()),
  openProposals: v.number(),
}
const pair = { mentorId: v.string(), menteeId: v.string() }
const storedInput = v.object({
  programme,
  seed: v.number(),
  mentors: v.array(v.object({ ...person, kind: v.picklist(['one_to_one', 'group']), places: v.number() })),
  mentees: v.array(v.object(person)),
  standing: v.array(v.object({ ...pair, isTaken: v.boolean() })),
  barred: v.array(v.object(pair)),
  fixed: v.optional(v.array(v.object(pair))),
})
const storedOutput = v.looseObject({
  engine: v.string(),
  proposals: v.array(
    v.object({
      ...pair,
      part: v.picklist(['core', 'reserve']),
      score: v.number(),
      contributions: v.array(
        v.object({
          criterion: v.string(),
          points: v.number(),
          matched: strings,
          fit: v.picklist(['same', 'close', 'different', 'unknown']),
        }),
      ),
    }),
  ),
  unmatched: v.array(
    v.object({
      id: v.string(),
      because: v.string(),
      wouldHelp: v.array(v.object({ question: v.string(), option: v.string(), admits: v.number() })),
    }),
  ),
})

/** A stored run, read again. */
export interface ReadRun {
  readonly input: RunInput
  readonly output: v.InferOutput<typeof storedOutput>
  /** The output byte for byte. */
  readonly outputText: string
}

/** Reads a stored run; undefined for an old run, and if someone in it was erased since. */
export async function readRun(db: Database, runId: string): Promise<ReadRun | undefined> {
  const { input, output } = await runBytes(db, runId)
  if (input === null || output === null) return undefined
  const inputText = String(await gunzip(input))
  const outputText = String(await gunzip(output))
  return {
    input: v.parse(storedInput, JSON.parse(inputText)),
    output: v.parse(storedOutput, JSON.parse(outputText)),
    outputText,
  }
}

/** Solves a stored run again; returns whether it gives the same bytes. */
export async function isReplayed({ input, outputText }: ReadRun, solve: Solve): Promise<boolean> {
  const { packed } = await solve(input)
  return String(await gunzip(packed.output)) === outputText
}
