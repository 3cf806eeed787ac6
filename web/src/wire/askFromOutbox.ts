import type { Call, Given, Reply } from '@saathi/contract/base/call.ts'

import { flushOutbox } from '../device/outbox.ts'
import { Refused } from '../device/outboxLanes.ts'
import { ask, type AskOptions, Problem } from './api.ts'
import { onNetwork } from './network.ts'

onNetwork((isOnline) => {
  if (isOnline) flushOutbox()
})

/** The entry's id, and how its progress is followed. */
interface FromOutbox extends Pick<AskOptions, 'onProgress' | 'signal'> {
  readonly id: string
}

/** Makes a call for an outbox entry with its idempotency key. Throws Refused if the same request would be refused again. */
export async function askFromOutbox<One extends Call>(
  call: One,
  given: Given<One>,
  { id, onProgress, signal }: FromOutbox,
): Promise<Reply<One>> {
  try {
    return await ask(call, given, {
      idempotencyKey: id,
      ...(onProgress && { onProgress }),
      ...(signal && { signal }),
    })
  } catch (error) {
    if (error instanceof Problem && isFinal(error)) throw new Refused(error.code)
    throw error
  }
}

/** A fresh sign-in or a later moment may change a 401 or a 429; other refusals stay. */
function isFinal({ status }: Problem): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429
}
