import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

import * as v from 'valibot'

import { mixedShape, type Window } from './messages.ts'

/** The mixer's process. */
export interface MixerProcess {
  /** Hands over the next stretch of time; resolves with its packets of 20 ms, or rejects if the process ended. */
  mix(window: Window): Promise<readonly Uint8Array[]>
  close(): void
}

/** A stretch of ten seconds takes less than one; after this time the process hangs. */
const hangsMs = 120_000

/** Starts the mixer. */
export function startMixer(): MixerProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    // It needs no secret of the product.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let waiting: PromiseWithResolvers<readonly Uint8Array[]> | undefined
  const gone = (cause?: Error) => waiting?.reject(new Error('The mixer ended.', { cause }))
  child.once('exit', () => gone())
  child.once('error', gone)
  child.on('message', (message) => {
    const read = v.safeParse(mixedShape, message)
    if (read.success) waiting?.resolve(read.output.packets)
  })
  return {
    mix(window) {
      if (!child.connected) return Promise.reject(new Error('The mixer ended.'))
      waiting = Promise.withResolvers()
      const late = setTimeout(() => child.kill('SIGKILL'), hangsMs)
      child.send(window, (error) => {
        if (error !== null) gone(error)
      })
      return waiting.promise.finally(() => clearTimeout(late))
    },
    close: () => void child.kill('SIGKILL'),
  }
}
