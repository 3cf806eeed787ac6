import { putInOutbox } from '../device/outbox.ts'
import type { Action } from '../device/outboxEntry.ts'
import { isOnline } from '../wire/network.ts'

/** Stores an action in a session on this device and sends it. Pages do not wait for it. Returns the id of the entry. */
export function act<Given>(action: Action<Given>, given: Given): string {
  const id = putInOutbox(action, given)
  // The sender loads with the first action; without a network it loads when the network is back.
  void import('./sender.ts').catch((error: unknown) => {
    if (isOnline()) reportError(error)
  })
  return id
}
