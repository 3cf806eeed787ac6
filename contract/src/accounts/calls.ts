import { codeCalls } from './codeCalls.ts'
import { identityCalls } from './identityCalls.ts'
import { profileCalls } from './profileCalls.ts'
import { signUpCalls } from './signUpCalls.ts'
import { statusCalls } from './statusCalls.ts'

/** Every call about accounts. The client imports them by noun, so that a page loads only those it makes. */
export const accountCalls = {
  ...identityCalls,
  ...codeCalls,
  ...signUpCalls,
  ...profileCalls,
  ...statusCalls,
} as const
