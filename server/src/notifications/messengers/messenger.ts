import type { PhoneChannel } from '@saathi/contract/notifications/phoneCalls.ts'

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
  /** Makes one attempt. */
  send(message: PhoneMessage): Promise<Outcome>
}

/** The reply may take this long. */
export const messengerTimeoutMs = 10_000

/** A request that did not arrive may be repeated. After any other fault, the service may have sent the message. */
export function faultOf(error: unknown): Outcome {
  return error instanceof NotReached
    ? { result: 'later', reason: 'noReply' }
    : { result: 'failed', reason: 'unknown' }
}
