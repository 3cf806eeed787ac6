import { putInOutbox } from '../device/outbox.ts'
import type { Action } from '../device/outboxEntry.ts'

/** Stores what somebody did in a session on this device and sends it; a page never waits for it. Returns the id of the entry. */
export function act<Given>(action: Action<Given>, given: Given): string {
  const id = putInOutbox(action, given)
  // What sends is not needed before something is done.
  void import('./sending.ts').catch(() => undefined)
  return id
}
