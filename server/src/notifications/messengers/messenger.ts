import type { PhoneChannel } from '@saathi/contract/notifications/phoneCalls.ts'

import type { Breaker } from '../../engines/network/breaker.ts'
import { NotReached } from '../../engines/network/jsonPost.ts'
import type { Outcome } from '../delivery/outcome.ts'

/** The templates that an organisation registers with a service. */
export type TemplateName = 'code' | 'message' | 'notice'

/** One message to a phone number. */
export interface PhoneMessage {
  /** `+` and digits. */
  readonly to: string
  readonly language: string
  readonly template: TemplateName
  /** The values of the template's places, in order. */
  readonly values: readonly string[]
  /** The whole text. */
  readonly text: string
}

/** A service that sends messages to phone numbers. */
export interface Messenger {
  readonly name: PhoneChannel
  readonly breaker: Breaker
  /** Makes one attempt. */
  send(message: PhoneMessage): Promise<Outcome>
}

/** Makes one attempt, unless the service fails again and again. A service that hangs or breaks down is then not asked for a while. */
export async function sendBy({ name, breaker, send }: Messenger, message: PhoneMessage): Promise<Outcome> {
  const waitMs = breaker.waitMs(name)
  if (waitMs > 0) return { result: 'later', reason: 'serviceFails', afterMs: waitMs }
  const outcome = await send(message).catch(faultOf)
  if (isAway(outcome)) breaker.failed(name)
  else breaker.succeeded(name)
  return outcome
}

function isAway(outcome: Outcome): boolean {
  if (outcome.result === 'later') return outcome.reason !== 'tooMany'
  return outcome.result === 'failed' && /^(?:unknown|status5\d\d)$/.test(outcome.reason)
}

/** The reply may take this long. */
export const messengerTimeoutMs = 10_000

/** A request that did not arrive may be repeated. After any other fault, the service may have sent the message. */
function faultOf(error: unknown): Outcome {
  return error instanceof NotReached
    ? { result: 'later', reason: 'noReply' }
    : { result: 'failed', reason: 'unknown' }
}
