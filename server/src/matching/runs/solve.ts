import type { RunInput, RunOutput } from '../engine/model.ts'
import { runMatching } from '../engine/run.ts'

/** Solves a run. */
export function solve(input: RunInput): Promise<RunOutput> {
  return runMatching(input)
}
