import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'

import * as v from 'valibot'

import { type Order, type Report, reports } from './messages.ts'
import { writeLineSettings } from './settings.ts'
import type { LineSettings } from './packets/wire.ts'

/** The relay's process. */
export interface RelayProcess {
  /** A new one for each process, so that browsers know when to join again. */
  readonly id: string
  order(order: Order): void
  stop(): void
}

interface Starting {
  readonly settings: LineSettings
  heard(report: Report): void
  /** It has ended without being told to. */
  ended(): void
}

/** A process that does not come within this time is given up, and one that is silent for so long is ended. */
const comesMs = 8000
const silentMs = 4000
const beatMs = 1000

/** Starts the relay and waits until it is there; undefined if it does not come. */
export function startRelay({ settings, heard, ended }: Starting): Promise<RelayProcess | undefined> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    // It needs no secret of the product.
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...writeLineSettings(settings),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Recorded sound comes as bytes.
    serialization: 'advanced',
  })
  preferTo(child)
  const { promise, resolve } = Promise.withResolvers<RelayProcess | undefined>()
  let heardAt = performance.now()
  let isReady = false
  let isStopped = false
  const pulse = setInterval(() => {
    if (isReady && performance.now() - heardAt > silentMs) child.kill('SIGKILL')
    else order(child, { kind: 'beat' })
  }, beatMs).unref()
  const late = setTimeout(() => {
    if (!isReady) child.kill('SIGKILL')
  }, comesMs).unref()
  child.on('message', (message) => {
    const read = v.safeParse(reports, message)
    if (!read.success) return
    heardAt = performance.now()
    if (read.output.kind !== 'ready') return heard(read.output)
    isReady = true
    resolve(relay)
  })
  const gone = () => {
    clearInterval(pulse)
    clearTimeout(late)
    resolve(undefined)
    if (isReady && !isStopped) ended()
    isStopped = true
  }
  child.once('exit', gone)
  child.once('error', gone)
  const relay: RelayProcess = {
    id: crypto.randomUUID(),
    order: (given) => order(child, given),
    stop() {
      isStopped = true
      child.kill('SIGKILL')
    },
  }
  return promise
}

/** Lets sound go before other work on a busy machine, where the system allows it. */
function preferTo({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, -10)
  } catch {
    // Without the right to it, the relay has the priority of everything else.
  }
}

/** A process that has just ended hears nothing any more; its end is told apart. */
function order(child: ChildProcess, given: Order): void {
  if (child.connected) child.send(given, () => undefined)
}
