import { codeCalls } from '@saathi/contract/identity/codeCalls.ts'
import { resetCalls } from '@saathi/contract/identity/resetCalls.ts'
import { otpResendSeconds } from '@saathi/contract/identity/rules.ts'

import { ask, Problem } from '../wire/api.ts'
import { errorText } from '../texts/errorText.ts'
import type { Translate } from '../texts/texts.ts'
import { resetDraft } from './public/resetDraft.ts'

/** Why no code was sent. */
export interface ResetTrouble {
  readonly text: string
  /** Nobody has signed up with this address. */
  readonly isUnknown: boolean
  readonly cause: unknown
}

/** Checks that there is an account and lets the server mail a code to it; returns what went wrong, or undefined. */
export async function sendResetCode(email: string, t: Translate): Promise<ResetTrouble | undefined> {
  try {
    const account = await ask(codeCalls.accountExists, { body: { email } })
    if (!account.userExist) return unknown(t)
    const { errors } = await ask(resetCalls.resetPassword, { body: { email } })
    if (errors.length > 0)
      return { text: errors.join(' AND '), isUnknown: false, cause: new Error(errors[0]) }
    resetDraft.change({
      email,
      sentTo: email,
      otp: '',
      resendAt: Date.now() + otpResendSeconds * 1000,
      reached: 'code',
      provider: account.user?.provider ?? 'normal',
    })
    return undefined
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return unknown(t)
    return { text: errorText(error, t), isUnknown: false, cause: error }
  }
}

function unknown(t: Translate): ResetTrouble {
  const text = t('error.account_unknown')
  return { text, isUnknown: true, cause: new Error(text) }
}
