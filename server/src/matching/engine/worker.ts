import type { Proposal, RunInput, RunOutput } from './model.ts'
import { inThread } from './threads.ts'

/**
 * Runs the engine in a thread of its own, so that the server can go on serving. Another thread, which never saw the
 * solver, checks its certificate. Fails if the check refuses, a thread dies or the signal ends the run.
 */
export async function runInWorker(input: RunInput, signal?: AbortSignal): Promise<RunOutput> {
  const proposals: Proposal[] = []
  let rest: Omit<RunOutput, 'proposals'> | undefined
  await inThread(
    { kind: 'run', input },
    (reply, thread) => {
      if (reply.kind === 'ran') rest = reply.rest
      else if (reply.kind === 'part') {
        proposals.push(...reply.proposals)
        // Requests of people come first.
        setImmediate(() => thread.postMessage('more'))
      }
      return reply.kind === 'ran'
    },
    signal,
  )
  if (rest === undefined) throw new Error('The matching thread sent no result.')
  return { ...rest, proposals }
}
