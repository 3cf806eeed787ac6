import * as v from 'valibot'

import { boundedText } from '../base/fields.ts'

/** How many characters a one-time code has. */
export const otpLength = 6
/** Seconds after which another code may be requested. */
export const otpResendSeconds = 120

/** Characters of a one-time code: no look-alikes (0 O, 1 I L, 2 Z, 5 S, 8 B). */
export const otpAlphabet = '34679ACDEFGHJKMNPQRTUVWXY'

/** A one-time code as typed; surrounding blanks and lower-case letters are accepted. */
export const otp = v.pipe(
  boundedText(100),
  v.trim(),
  v.toUpperCase(),
  v.length(otpLength, 'The code has 6 characters.'),
)

/** One requirement of the password policy and whether a password meets it. */
export interface PasswordCheck {
  readonly requirement: 'length' | 'lower' | 'upper' | 'number' | 'symbol'
  readonly met: boolean
}

/** Returns each requirement of the documented password policy and whether the password meets it. */
export function passwordChecks(password: string): PasswordCheck[] {
  return [
    { requirement: 'length', met: password.length >= 8 },
    { requirement: 'lower', met: /\p{Ll}/u.test(password) },
    { requirement: 'upper', met: /\p{Lu}/u.test(password) },
    { requirement: 'number', met: /\p{Nd}/u.test(password) },
    { requirement: 'symbol', met: /[^\p{L}\p{N}\s]/u.test(password) },
  ]
}

/** Whether a password meets the whole policy. */
export function isAcceptedPassword(password: string): boolean {
  return password.length <= 256 && passwordChecks(password).every((check) => check.met)
}

export const acceptedPassword = v.pipe(
  boundedText(256),
  v.check(
    isAcceptedPassword,
    'Passwords must be at least 8 characters long and have a lower case letter, an upper case letter, a number and a symbol.',
  ),
)
