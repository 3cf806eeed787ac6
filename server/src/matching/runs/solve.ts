import type { RunInput } from '../engine/model.ts'
import type { Solved } from './keeping.ts'

/** Solves a run in the engine's worker. */
export async function solve(_input: RunInput): Promise<Solved> {
  throw new Error('The matching engine is not part of this build.')
}
