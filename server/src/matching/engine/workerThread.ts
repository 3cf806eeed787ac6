import { parentPort, workerData } from 'node:worker_threads'

import { checkCertificate } from './checking/certificate.ts'
import type { RunInput, RunOutput } from './model.ts'
import { runMatching } from './run.ts'

/** What a thread is asked to do. */
export type Request =
  | { readonly kind: 'run'; readonly input: RunInput }
  | { readonly kind: 'check'; readonly input: RunInput; readonly output: RunOutput }

/** What a thread replies; an error ends it instead. */
export type Reply = { readonly kind: 'ran'; readonly output: RunOutput } | { readonly kind: 'held' }

async function replyTo(request: Request): Promise<Reply> {
  if (request.kind === 'run') return { kind: 'ran', output: await runMatching(request.input) }
  checkCertificate(request.input, request.output)
  return { kind: 'held' }
}

// Only `worker.ts` starts this file.
const request: Request = workerData
parentPort?.postMessage(await replyTo(request))
