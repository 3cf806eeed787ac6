import { codeCalls } from './codeCalls.ts'
import { deviceCalls } from './deviceCalls.ts'
import { emailChangeCalls } from './emailChangeCalls.ts'
import { passwordCalls } from './passwordCalls.ts'
import { resetCalls } from './resetCalls.ts'
import { signInCalls } from './signInCalls.ts'

/**
 * Every call about signing in. The client imports each group from its own file, so that a page loads only the
 * calls it makes.
 */
export const identityCalls = {
  ...signInCalls,
  ...deviceCalls,
  ...codeCalls,
  ...resetCalls,
  ...passwordCalls,
  ...emailChangeCalls,
} as const
