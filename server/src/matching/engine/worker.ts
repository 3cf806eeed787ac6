import { Worker } from 'node:worker_threads'

import type { RunInput, RunOutput } from './model.ts'
import type { Reply, Request } from './workerThread.ts'

/**
 * Runs the engine in a thread of its own, so that the server keeps answering. A second thread, which never saw the
 * solver, then checks the certificate. Fails where the check refuses, a thread dies or the signal ends the run.
 */
export async function runInWorker(input: RunInput, signal?: AbortSignal): Promise<RunOutput> {
  const reply = await inThread({ kind: 'run', input }, signal)
  if (reply.kind !== 'ran') throw new Error('The matching thread sent no result.')
  const { output } = reply
  const verdict = await inThread({ kind: 'check', input, output }, signal)
  if (verdict.kind !== 'held') throw new Error('The matching thread did not check the certificate.')
  return output
}

function inThread(request: Request, signal: AbortSignal | undefined): Promise<Reply> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const thread = new Worker(new URL('workerThread.ts', import.meta.url), { workerData: request })
    const stop = () => {
      void thread.terminate()
    }
    signal?.addEventListener('abort', stop, { once: true })
    thread.once('message', resolve)
    thread.once('error', reject)
    // After a message or an error it changes nothing.
    thread.once('exit', (code) => {
      signal?.removeEventListener('abort', stop)
      if (signal?.aborted === true) reject(signal.reason)
      else reject(new Error(`The matching thread ended with code ${code} before it had a result.`))
    })
  })
}
