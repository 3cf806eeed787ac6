import { Worker } from 'node:worker_threads'

import type { WhatIf, WhyNot } from './explanation/why.ts'
import type { Pair, Proposal, RunInput, RunOutput } from './model/model.ts'
import type { RunStep } from './run.ts'

/** The tasks that a thread can be given. */
export type Request =
  | { readonly kind: 'run'; readonly input: RunInput }
  | { readonly kind: 'check'; readonly input: RunInput; readonly output: RunOutput }
  | { readonly kind: 'whyNot'; readonly input: RunInput; readonly pair: Pair }
  | { readonly kind: 'whatIf'; readonly input: RunInput; readonly personId: string }

/**
 * The replies of a thread; an error ends it instead. A result comes in parts, and each part is sent only when a
 * message asks for it. Reading all of it at once would block the thread that serves people for a tenth of a second.
 */
export type Reply =
  | { readonly kind: 'held' }
  | { readonly kind: 'step'; readonly step: RunStep }
  | { readonly kind: 'whyNot'; readonly why: WhyNot }
  | { readonly kind: 'whatIf'; readonly tried: readonly WhatIf[] }
  | { readonly kind: 'part'; readonly proposals: readonly Proposal[] }
  | { readonly kind: 'ran'; readonly rest: Omit<RunOutput, 'proposals'> }

/** Starts a thread of the engine. `heard` gets its replies, and returns true when the last one has come. */
export function inThread(
  request: Request,
  heard: (reply: Reply, thread: Worker) => boolean,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const thread = new Worker(new URL('workerThread.ts', import.meta.url), { workerData: request })
    const stop = () => {
      void thread.terminate()
    }
    signal?.addEventListener('abort', stop, { once: true })
    thread.on('message', (reply: Reply) => {
      if (heard(reply, thread)) resolve()
    })
    thread.once('error', reject)
    // After the last reply or an error this changes nothing.
    thread.once('exit', (code) => {
      signal?.removeEventListener('abort', stop)
      if (signal?.aborted === true) reject(signal.reason)
      else reject(new Error(`The matching thread ended with code ${code} before it had a result.`))
    })
  })
}
