/** Functions that are called with each event, in the order in which they were added. */
export interface Listeners<Event> {
  /** Calls every listener and returns what they returned. */
  readonly tell: (event: Event) => unknown[]
  /** Adds a listener and returns the function that removes it. */
  readonly listen: (listener: (event: Event) => unknown) => () => void
}

/** Makes a set of listeners for a module that tells others about its changes. */
export function makeListeners<Event = void>(): Listeners<Event> {
  const all = new Set<(event: Event) => unknown>()
  return {
    // A copy, because a listener may remove itself while it is called.
    tell: (event) => Array.from(all, (listener) => listener(event)),
    listen: (listener) => {
      // Each call gets its own entry, so that the same function can listen twice.
      const own = (event: Event) => listener(event)
      all.add(own)
      return () => all.delete(own)
    },
  }
}
