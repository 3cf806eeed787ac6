import { NetworkFailure, Problem } from '../wire/api.ts'
import { errorText, fieldErrors } from '../errorText.ts'
import type { Translate } from '../texts.ts'

/** A sign-up that failed: what is said, and where. */
export interface RegisterFailure {
  /** Beside the password. */
  readonly password: string | undefined
  /** Above the button. */
  readonly text: string | undefined
  /** By question key. */
  readonly problems: Readonly<Record<string, string>>
}

/** What to say about a sign-up that failed: the password is at fault unless the server names something else. */
export function registerFailure(
  error: unknown,
  questionKeys: readonly string[],
  t: Translate,
): RegisterFailure {
  const fields = fieldErrors(error)
  const problems = Object.fromEntries(
    questionKeys.flatMap((key) => {
      const sentence = fields[key]
      return sentence === undefined ? [] : [[key, sentence] as const]
    }),
  )
  if (Object.keys(problems).length > 0) return { problems, password: undefined, text: undefined }
  const isAboutPassword =
    error instanceof Problem &&
    (fields.password !== undefined || ['portal_password_wrong', 'password_common'].includes(error.code))
  if (!isAboutPassword) return { problems, password: undefined, text: errorText(error, t) }
  const why = error.code === 'invalid' ? (fields.password ?? '') : ''
  const more = error.code === 'password_common' ? errorText(error, t) : why
  return { problems, password: `${t('partner.register.passwordInvalid')} ${more}`.trim(), text: undefined }
}

const saidAsTheyAre = ['too_many_attempts', 'too_often', 'user_disabled', 'portal_unreachable', 'maintenance']

/** What to say about a sign-in that failed: credentials are at fault unless it is known better. */
export function loginFailure(error: unknown, t: Translate): string {
  const isKnown = error instanceof Problem && saidAsTheyAre.includes(error.code)
  return isKnown || error instanceof NetworkFailure ? errorText(error, t) : t('partner.login.failed')
}
