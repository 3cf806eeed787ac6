import * as v from 'valibot'

import { newId } from '../engines/database/ids.ts'
import type { Bus } from '../engines/database/bus.ts'

const topic = 'video:relayHost'
const event = v.object({ kind: v.picklist(['ask', 'answer']), host: v.string(), id: v.string() })
/** A topic of its own: versions before know only the question above. */
const settleTopic = 'video:settle'
const settleEvent = v.variant('kind', [
  v.object({ kind: v.literal('ask'), host: v.string(), id: v.string(), callId: v.string() }),
  v.object({ kind: v.literal('answer'), id: v.string() }),
])

/** A process that does not reply within this time counts as gone. Its signs of life would say so after half a minute. */
const repliesMs = 1000
/** The relay needs two seconds at most to end a recording. */
const usualSettlesMs = 5000

/** The processes that run relays. */
export interface RelayHosts {
  /** Asks a process whether it is alive. */
  isAlive(host: string): Promise<boolean>
  /** Resolves when another process has ended what may not be recorded of a call any more. */
  settle(host: string, callId: string): Promise<void>
  close(): void
}

type HostBus = Pick<Bus, 'id' | 'publishElsewhere' | 'subscribe'>

/** Opens the way to the processes that run relays. `settleHere` does for the others what `settle` asks of them. */
export function openRelayHosts(
  bus: HostBus,
  settleHere: (callId: string) => Promise<void>,
  settlesMs = usualSettlesMs,
): RelayHosts {
  const waiting = makeWaiting()
  const closeAlive = bus.subscribe(topic, (given) => {
    const { kind, host, id } = v.parse(event, given)
    if (kind === 'answer') waiting.replied(id)
    else if (host === bus.id) bus.publishElsewhere(topic, { kind: 'answer', host, id })
  })
  const closeSettle = bus.subscribe(settleTopic, (given) => {
    const told = v.parse(settleEvent, given)
    if (told.kind === 'answer') return waiting.replied(told.id)
    if (told.host !== bus.id) return
    void settleHere(told.callId).then(() =>
      bus.publishElsewhere(settleTopic, { kind: 'answer', id: told.id }),
    )
  })
  return {
    close() {
      closeAlive()
      closeSettle()
    },
    isAlive: async (host) =>
      host === bus.id ||
      waiting.reply(repliesMs, (id) => bus.publishElsewhere(topic, { kind: 'ask', host, id })),
    async settle(host, callId) {
      await waiting.reply(settlesMs, (id) =>
        bus.publishElsewhere(settleTopic, { kind: 'ask', host, id, callId }),
      )
    },
  }
}

/** Waits for replies by the ids of their questions. */
function makeWaiting() {
  const asked = new Map<string, (isReplied: boolean) => void>()
  return {
    replied: (id: string) => asked.get(id)?.(true),
    /** Asks, and returns whether a reply came in time. */
    async reply(withinMs: number, ask: (id: string) => void): Promise<boolean> {
      const id = newId()
      const { promise, resolve } = Promise.withResolvers<boolean>()
      asked.set(id, resolve)
      const timer = setTimeout(() => resolve(false), withinMs)
      ask(id)
      return promise.finally(() => {
        clearTimeout(timer)
        asked.delete(id)
      })
    },
  }
}
