import type { Bus } from '../../engines/database/bus.ts'

/** The topic on which a process tells itself that it has stored messages with flags. */
export const flaggedHereTopic = 'chat:flaggedHere'

/** Calls a function after this process has stored messages with flags; returns a function that ends it. */
export function onFlagged(bus: Pick<Bus, 'subscribe'>, hear: () => void): () => void {
  return bus.subscribe(flaggedHereTopic, hear)
}
