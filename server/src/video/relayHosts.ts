import * as v from 'valibot'

import { newId } from '../engines/database/ids.ts'
import type { Bus } from '../engines/database/bus.ts'

const topic = 'video:relayHost'
const event = v.object({ kind: v.picklist(['ask', 'answer']), host: v.string(), id: v.string() })

/** A process that does not reply within this time counts as gone. Its signs of life would say so after half a minute. */
const repliesMs = 1000

/** The processes that run relays. */
export interface RelayHosts {
  /** Asks a process whether it is alive. */
  isAlive(host: string): Promise<boolean>
  close(): void
}

/** Opens the way to the processes that run relays. */
export function openRelayHosts(bus: Pick<Bus, 'id' | 'publishElsewhere' | 'subscribe'>): RelayHosts {
  const asked = new Map<string, (isAlive: boolean) => void>()
  const close = bus.subscribe(topic, (given) => {
    const { kind, host, id } = v.parse(event, given)
    if (kind === 'answer') asked.get(id)?.(true)
    else if (host === bus.id) bus.publishElsewhere(topic, { kind: 'answer', host, id })
  })
  return {
    close,
    async isAlive(host) {
      if (host === bus.id) return true
      const id = newId()
      const { promise, resolve } = Promise.withResolvers<boolean>()
      asked.set(id, resolve)
      const timer = setTimeout(() => resolve(false), repliesMs)
      bus.publishElsewhere(topic, { kind: 'ask', host, id })
      return promise.finally(() => {
        clearTimeout(timer)
        asked.delete(id)
      })
    },
  }
}
