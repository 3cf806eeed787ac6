import { consentCalls } from './consentCalls.ts'
import { profileCalls } from './profileCalls.ts'
import { profileEditCalls } from './profileEditCalls.ts'
import { timeZoneCalls } from './timeZoneCalls.ts'

/**
 * Every call about the person. The client imports each group from its own file, so that a page loads only the
 * calls it makes.
 */
export const peopleCalls = {
  ...profileCalls,
  ...profileEditCalls,
  ...consentCalls,
  ...timeZoneCalls,
} as const
