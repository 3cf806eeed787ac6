import { NetworkFailure, Problem } from '../wire/api.ts'
import { errorText, fieldErrors } from '../texts/errorText.ts'
import type { Translate } from '../texts/texts.ts'

/** The error text at the password after a failed sign-up; undefined if the password is not the cause. */
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

/** The error text of a failed sign-in. Without a known reason it says that the credentials are wrong. */
export function loginFailure(error: unknown, t: Translate): string {
  const isKnown = error instanceof Problem && saidAsTheyAre.includes(error.code)
  return isKnown || error instanceof NetworkFailure ? errorText(error, t) : t('partner.login.failed')
}
