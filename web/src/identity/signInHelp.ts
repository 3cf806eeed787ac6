import { NetworkFailure, Problem } from '../wire/api.ts'
import type { Translate } from '../texts.ts'

/** What helps after a sign-in that failed. */
export type NextStep = 'verify' | 'start' | 'reset' | 'google' | 'none'

/** A failed sign-in in words, and what helps. */
export interface SignInHelp {
  readonly text: string
  readonly next: NextStep
  /** The password is what has to be typed again. */
  readonly isPassword: boolean
}

const nextSteps: Readonly<Record<string, NextStep>> = {
  email_not_verified: 'verify',
  user_not_found: 'start',
  wrong_password: 'reset',
  provider_google: 'google',
  too_many_attempts: 'reset',
  user_disabled: 'none',
  too_often: 'none',
}

/** The documented meaning of each failure; whatever else happens is the server's error. */
export function signInHelp(error: unknown, t: Translate): SignInHelp {
  if (error instanceof NetworkFailure) return { text: t('error.network'), next: 'none', isPassword: false }
  return helpForCode(error instanceof Problem ? error.code : '', t)
}

/** The same by the failure's code alone, as Google's window tells it. */
export function helpForCode(code: string, t: Translate): SignInHelp {
  if (code === 'google_failed') return { text: t('accounts.google.failed'), next: 'none', isPassword: false }
  const next = nextSteps[code]
  if (next === undefined) return { text: t('accounts.signIn.serverError'), next: 'none', isPassword: false }
  return { text: t(`error.${code}`), next, isPassword: code === 'wrong_password' }
}
