import type { Call, Given, Reply } from '@saathi/contract/call.ts'

import { flushOutbox } from '../device/outbox.ts'
import type { OutboxEntry } from '../device/outboxEntry.ts'
import { Refused } from '../device/outboxLanes.ts'
import { ask, Problem } from './api.ts'
import { onNetwork } from './network.ts'

onNetwork((isOnline) => {
  if (isOnline) flushOutbox()
})

/** Makes a call for an outbox entry with its idempotency key. Throws Refused if the same request would be refused again. */
export async function askFromOutbox<One extends Call>(
  call: One,
  given: Given<One>,
  { id }: OutboxEntry,
): Promise<Reply<One>> {
  try {
    return await ask(call, given, { idempotencyKey: id })
  } catch (error) {
    if (error instanceof Problem && isFinal(error)) throw new Refused(error.code)
    throw error
  }
}

/** A fresh sign-in or a later moment may change a 401 or a 429; other refusals stay. */
function isFinal({ status }: Problem): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429
}
