import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

import type { WhatIf, WhyNot } from './explanation/why.ts'
import type { Pair, PoolMentee, PoolMentor, Proposal, RunOutput, RunPool } from './model/model.ts'
import type { PackedRun } from './packed.ts'
import type { RunStep } from './run.ts'

/** The tasks that a thread can be given. */
export type Request = { readonly input: RunPool } & (
  | { readonly kind: 'run' }
  | { readonly kind: 'check'; readonly output: RunOutput }
  | { readonly kind: 'whyNot'; readonly pair: Pair }
  | { readonly kind: 'whatIf'; readonly personId: string }
)

/**
 * What a thread is told: its request without the people, then the people in parts, and the end of them. Copying all people at once would
 * block the thread that serves people.
 */
export type Told =
  | { readonly kind: 'request'; readonly request: Request }
  | { readonly kind: 'mentors'; readonly people: readonly PoolMentor[] }
  | { readonly kind: 'mentees'; readonly people: readonly PoolMentee[] }
  | { readonly kind: 'whole' }

/** The people that a thread is told of at a time. */
const peopleAtOnce = 100

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
  | { readonly kind: 'ran'; readonly rest: Omit<RunOutput, 'proposals'>; readonly packed: PackedRun }

/** Starts a thread of the engine. `heard` gets its replies, and returns true when the last one has come. */
export function inThread(
  request: Request,
  heard: (reply: Reply, thread: Worker) => boolean,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const thread = new Worker(new URL('workerThread.ts', import.meta.url))
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
    tell(thread, request).catch(reject)
  })
}

/** Tells a thread its request in parts, and lets others of this thread work in between. */
async function tell(thread: Worker, request: Request): Promise<void> {
  const say = (told: Told) => thread.postMessage(told)
  const { mentors, mentees } = request.input
  say({ kind: 'request', request: { ...request, input: { ...request.input, mentors: [], mentees: [] } } })
  for (let at = 0; at < mentors.length; at += peopleAtOnce) {
    say({ kind: 'mentors', people: mentors.slice(at, at + peopleAtOnce) })
    await setImmediate()
  }
  for (let at = 0; at < mentees.length; at += peopleAtOnce) {
    say({ kind: 'mentees', people: mentees.slice(at, at + peopleAtOnce) })
    await setImmediate()
  }
  say({ kind: 'whole' })
}
