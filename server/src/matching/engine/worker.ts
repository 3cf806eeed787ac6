import type { WhatIf, WhyNot } from './explanation/why.ts'
import type { Pair, Proposal, RunInput, RunOutput, RunPool } from './model/model.ts'
import type { PackedRun } from './packed.ts'
import type { RunStep } from './run.ts'
import { inThread, type Reply } from './threads.ts'

/** The output of a run, and the whole run as it is stored. */
export interface Ran {
  readonly output: RunOutput
  readonly packed: PackedRun
}

/**
 * Runs the engine in a thread of its own, so that the server can go on serving. A pool without a seed gets its own. Another thread, which never saw the
 * solver, checks its certificate. Fails if the check refuses, a thread dies or the signal ends the run.
 */
export async function runInWorker(
  input: RunPool,
  signal?: AbortSignal,
  tell: (step: RunStep) => void = () => undefined,
): Promise<Ran> {
  const proposals: Proposal[] = []
  let ran: Extract<Reply, { kind: 'ran' }> | undefined
  await inThread(
    { kind: 'run', input },
    (reply, thread) => {
      if (reply.kind === 'step') tell(reply.step)
      else if (reply.kind === 'ran') ran = reply
      else if (reply.kind === 'part') {
        proposals.push(...reply.proposals)
        // Requests of people come first.
        setImmediate(() => thread.postMessage('more'))
      }
      return reply.kind === 'ran'
    },
    signal,
  )
  if (ran === undefined) throw new Error('The matching thread sent no result.')
  return { output: { ...ran.rest, proposals }, packed: ran.packed }
}

/** Returns why a run does not put two people together. The run is solved again, in a thread of its own. */
export async function whyNotInWorker(input: RunInput, pair: Pair): Promise<WhyNot> {
  let why: WhyNot | undefined
  await inThread({ kind: 'whyNot', input, pair }, (reply) => {
    if (reply.kind === 'whyNot') ({ why } = reply)
    return why !== undefined
  })
  if (why === undefined) throw new Error('The matching thread gave no reason.')
  return why
}

/** Returns a person's match after each change that might help, solved in a thread of its own. */
export async function whatIfInWorker(input: RunInput, personId: string): Promise<WhatIf[]> {
  const tried: WhatIf[] = []
  await inThread({ kind: 'whatIf', input, personId }, (reply) => {
    if (reply.kind === 'whatIf') tried.push(...reply.tried)
    return reply.kind === 'whatIf'
  })
  return tried
}
