import { isGoogleOffered } from './googleSignIn.ts'
import { NetworkFailure, Problem } from '../wire/api.ts'
import type { Translate } from '../texts/texts.ts'

/** The step that helps after a failed sign-in. */
export type NextStep = 'verify' | 'start' | 'reset' | 'google' | 'none'

/** The error text of a failed sign-in, and what helps. */
export interface SignInHelp {
  readonly text: string
  readonly next: NextStep
  /** Whether the password has to be typed again. */
  readonly isPassword: boolean
  /** Whether only the programme team can help. */
  readonly asksTeam: boolean
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

const simple = { isPassword: false, asksTeam: false } as const

/** Returns the text and help for a failed sign-in. An undocumented failure counts as a server error. */
export function signInHelp(error: unknown, t: Translate): SignInHelp {
  if (error instanceof NetworkFailure) return { ...simple, text: t('error.network'), next: 'none' }
  return helpForCode(error instanceof Problem ? error.code : '', t)
}

/** Returns the text and help for a failure's code, as Google's window sends it. */
export function helpForCode(code: string, t: Translate): SignInHelp {
  if (code === 'google_failed') return { ...simple, text: t('identity.google.failed'), next: 'none' }
  const next = nextSteps[code]
  if (next === undefined)
    return { ...simple, text: t('identity.signIn.serverError'), next: 'none', asksTeam: true }
  // An account of Google is of no use if the button is missing.
  if (next === 'google' && !isGoogleOffered())
    return { ...simple, text: t('identity.google.notHere'), next: 'none', asksTeam: true }
  return {
    text: t(`error.${code}`),
    next,
    isPassword: code === 'wrong_password',
    asksTeam: code === 'user_disabled',
  }
}
