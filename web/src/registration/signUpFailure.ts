import { NetworkFailure, Problem } from '../wire/api.ts'
import { fieldErrors } from '../texts/errorText.ts'
import type { Translate } from '../texts/texts.ts'

/** The texts of a failed sign-up. */
export interface SignUpFailure {
  /** The sentence above the form. */
  readonly text: string
  /** Sentences beside the fields, by wire name. */
  readonly fields: Readonly<Record<string, string | undefined>>
  /** The address has to be confirmed again, or another one is needed. */
  readonly address: 'fine' | 'confirmAgain' | 'another'
}

/** The fields of failures that are about one, by code. */
const fieldOf: Readonly<Record<string, string>> = {
  institution_unknown: 'institution_code',
  password_common: 'password',
}
const addressAfter: Readonly<Record<string, SignUpFailure['address']>> = {
  otp_not_verified: 'confirmAgain',
  institution_email: 'another',
}

/** General codes. The detail of the reply says more. */
const vague = ['unexpected', 'invalid', 'malformed']

/** Returns the texts of a failed sign-up: the server's error, its detail or its sentence about no field; otherwise a general sentence. */
export function signUpFailure(error: unknown, t: Translate): SignUpFailure {
  const nothing = { fields: {}, address: 'fine' } as const
  if (error instanceof NetworkFailure) return { ...nothing, text: t('error.network') }
  if (!(error instanceof Problem)) return { ...nothing, text: t('registration.signUp.unexpected') }
  const text = textOf(error, t)
  const field = fieldOf[error.code]
  return {
    text,
    fields: {
      ...Object.fromEntries(
        Object.entries(fieldErrors(error)).map(([name, said]) => [name, said && withoutWrapper(said)]),
      ),
      // In the person's language, unlike the server's sentence.
      ...(field === undefined ? {} : { [field]: text }),
    },
    address: addressAfter[error.code] ?? 'fine',
  }
}

function textOf({ code, message, fields }: Problem, t: Translate): string {
  const key = `error.${code}`
  const known = t(key)
  if (!vague.includes(code) && known !== key) return known
  const said = [fields.error?.[0], fields.non_field_errors?.[0]].find((text) => text !== undefined)
  if (said !== undefined) return withoutWrapper(said)
  // Wrong fields show their own sentences; the general one is above them.
  if (Object.keys(fields).length > 0 && known !== key) return known
  const detail = code === 'unexpected' ? '' : withoutWrapper(message)
  return detail === '' ? t('registration.signUp.unexpected') : detail
}

/** Removes the technical wrapper `[ErrorDetail(string='…', code='…')]` from a sentence. */
export function withoutWrapper(text: string): string {
  const inside = /ErrorDetail\(string=(['"])(.*?)\1(?:, code=.*?)?\)/s.exec(text)
  return (inside?.[2] ?? text).trim()
}
