import type { House } from '../house/house.ts'
import { isUnderMaintenance, maintenanceTopic } from './public.ts'

/** Milliseconds after which the setting is read again, in case the message about a change was lost. */
const readAgainMs = 15_000

/** Knows whether the product is under maintenance, without a query. */
export interface Maintenance {
  isOn(): boolean
  /** Calls the listener whenever maintenance begins or ends. */
  onChange(listener: (isOn: boolean) => void): void
  close(): void
}

/** Watches the setting: the bus reports a change at once, and the setting is also read four times a minute. */
export async function watchMaintenance({
  db,
  bus,
  log,
}: Pick<House, 'db' | 'bus' | 'log'>): Promise<Maintenance> {
  const listeners: ((isOn: boolean) => void)[] = []
  let isOn = await isUnderMaintenance(db)
  let asked = 0
  const reread = async () => {
    const mine = (asked += 1)
    const found = await isUnderMaintenance(db)
    // This read started before a newer one and may be outdated.
    if (mine !== asked || found === isOn) return
    isOn = found
    for (const listener of listeners) listener(isOn)
  }
  const read = () =>
    void reread().catch((error: Error) => log.warn({ reason: error.message }, 'maintenance is unknown'))
  const unsubscribe = bus.subscribe(maintenanceTopic, read)
  const timer = setInterval(read, readAgainMs)
  timer.unref()
  return {
    isOn: () => isOn,
    onChange: (listener) => void listeners.push(listener),
    close() {
      clearInterval(timer)
      unsubscribe()
    },
  }
}
