import { NetworkFailure, Problem } from '../wire/api.ts'
import { errorText, fieldErrors } from '../errorText.ts'
import type { Translate } from '../texts.ts'

/** What to say beside the password about a sign-up that failed; undefined where the password is not at fault. */
export function passwordFailure(error: unknown, t: Translate): string | undefined {
  if (!(error instanceof Problem)) return undefined
  const { password } = fieldErrors(error)
  const isAtFault = ['portal_password_wrong', 'password_common'].includes(error.code)
  if (password === undefined && !isAtFault) return undefined
  const why = error.code === 'invalid' ? (password ?? '') : ''
  const more = error.code === 'password_common' ? errorText(error, t) : why
  return `${t('partner.register.passwordInvalid')} ${more}`.trim()
}

const saidAsTheyAre = ['too_many_attempts', 'too_often', 'user_disabled', 'portal_unreachable', 'maintenance']

/** What to say about a sign-in that failed: credentials are at fault unless it is known better. */
export function loginFailure(error: unknown, t: Translate): string {
  const isKnown = error instanceof Problem && saidAsTheyAre.includes(error.code)
  return isKnown || error instanceof NetworkFailure ? errorText(error, t) : t('partner.login.failed')
}
