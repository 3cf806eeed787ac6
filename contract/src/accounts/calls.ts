import { codeCalls } from './codeCalls.ts'
import { deviceCalls } from './deviceCalls.ts'
import { identityCalls } from './identityCalls.ts'
import { privacyCalls } from './privacyCalls.ts'
import { profileCalls } from './profileCalls.ts'
import { profileEditCalls } from './profileEditCalls.ts'
import { resetCalls } from './resetCalls.ts'
import { signUpCalls } from './signUpCalls.ts'
import { statusCalls } from './statusCalls.ts'

/** Every call about accounts. The client imports them by noun, so that a page loads only those it makes. */
export const accountCalls = {
  ...identityCalls,
  ...deviceCalls,
  ...codeCalls,
  ...resetCalls,
  ...signUpCalls,
  ...profileCalls,
  ...profileEditCalls,
  ...statusCalls,
  ...privacyCalls,
} as const
