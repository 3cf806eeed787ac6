import { monitorEventLoopDelay } from 'node:perf_hooks'

import { v7 as uuid } from 'uuid'

import { productVersion } from '../house/version.ts'
import type { House } from '../house/house.ts'
import { noticeCalls, type NoticedCalls } from './noticedCalls.ts'
import { addSlowCalls, countFailedCall, type FailedCall, forgetProcess, noteProcess } from './store.ts'

/** How often a process says that it works, in milliseconds. */
export const pulseMs = 15_000
/** A process that was silent for four pulses works no more. */
export const silentMs = 4 * pulseMs
/** How exactly the pauses of the loop are measured, in milliseconds. */
const resolution = 20

/** What a process tells of itself. */
export interface Watch extends Pick<NoticedCalls, 'follow'> {
  /** Begins to tell. Until then nothing is stored. */
  start(): void
  /** Stores the state of the process, and the calls that it noticed. */
  store(): Promise<void>
  stop(): Promise<void>
}

interface Watching {
  readonly house: Pick<House, 'clock' | 'db' | 'log'>
  readonly sockets: () => number
}

/** Opens the watch of this process. The calls that it notices are stored with its pulse. */
export function openWatch({ house, sockets }: Watching): Watch {
  const { clock, db, log } = house
  const calls = noticeCalls(house)
  const own = { id: uuid(), version: productVersion(), startedAt: clock.now() }
  const delay = monitorEventLoopDelay({ resolution })
  let timer: NodeJS.Timeout | undefined
  const storeNow = async () => {
    const delayMs = Math.max(0, Math.round(delay.max / 1_000_000) - resolution)
    delay.reset()
    const { slow, failed } = calls.take()
    const memoryMegabytes = Math.round(process.memoryUsage.rss() / 1_000_000)
    await noteProcess(db, { ...own, seenAt: clock.now(), sockets: sockets(), memoryMegabytes, delayMs })
    if (slow.length > 0) await addSlowCalls(db, slow)
    for (const { call, times } of grouped(failed)) await countFailedCall(db, call, times)
  }
  // One after another: a pulse that is still on its way must not bring back a process that has said goodbye.
  let stored: Promise<void> = Promise.resolve()
  const store = () => (stored = stored.then(storeNow, storeNow))
  return {
    follow: calls.follow,
    store,
    start() {
      delay.enable()
      const pulse = () => void store().catch(() => log.warn({}, 'the state of the process was not stored'))
      timer = setInterval(pulse, pulseMs).unref()
      pulse()
    },
    async stop() {
      if (timer === undefined) return
      clearInterval(timer)
      delay.disable()
      await store()
        .then(() => forgetProcess(db, own.id))
        .catch(() => undefined)
    },
  }
}

/** Returns the newest call of each kind, with the number of them. */
function grouped(calls: readonly FailedCall[]) {
  const groups = Map.groupBy(calls, ({ error, method, route }) => `${error} ${method} ${route}`)
  return [...groups.values()].flatMap((of) => {
    const call = of.at(-1)
    return call === undefined ? [] : [{ call, times: of.length }]
  })
}
