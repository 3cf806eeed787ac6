import * as v from 'valibot'

/** How many characters a one-time code has. */
export const otpLength = 6
/** Seconds until a code may be asked for again. */
export const otpResendSeconds = 120

/** The largest picture of a profile, in bytes: 2 MB. */
export const pictureBytes = 2 * 1024 * 1024

/** Whether a person is an adult whatever the day of birth is; of an unknown year nobody can be sure. */
export function isSurelyAdult(birthYear: number | null, now: Date): boolean {
  return birthYear !== null && now.getUTCFullYear() - birthYear > 18
}

/** Characters of a one-time code: no look-alikes (0 O, 1 I L, 2 Z, 5 S, 8 B). */
export const otpAlphabet = '34679ACDEFGHJKMNPQRTUVWXY'

/** One requirement of the password policy and whether a password meets it. */
export interface PasswordCheck {
  readonly requirement: 'length' | 'lower' | 'upper' | 'number' | 'symbol'
  readonly met: boolean
}

/** Each requirement of the documented password policy, for a list that ticks itself off. */
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
  v.string(),
  v.check(
    isAcceptedPassword,
    'Passwords must be at least 8 characters long and have a lower case letter, an upper case letter, a number and a symbol.',
  ),
)

/** Digits of a national phone number, by region; India is the default region. */
export const phoneRegions = [
  { region: 'IN', prefix: '+91', digits: 10 },
  { region: 'US', prefix: '+1', digits: 11 },
  { region: 'GB', prefix: '+44', digits: 12 },
  { region: 'DE', prefix: '+49', digits: 13 },
] as const
export type PhoneRegion = (typeof phoneRegions)[number]['region']

/** What a phone field keeps of what was typed: digits only, cut to the region's maximum. */
export function phoneDigits(typed: string, region: PhoneRegion): string {
  const longest = phoneRegions.find((each) => each.region === region)?.digits ?? 15
  return typed.replaceAll(/\D/g, '').slice(0, longest)
}

/** Digits of the longest number inside each region, without the country code; a longer one carries the code itself. */
const nationalDigits: Readonly<Record<PhoneRegion, number>> = { IN: 10, US: 10, GB: 10, DE: 11 }

/**
 * What the phone field holds, as it is sent: `+`, the country code, the number inside. Leading zeros and a country code that
 * was typed along are dropped; whether there can be such a number is the server's to say.
 */
export function phoneAsTyped(digits: string, region: PhoneRegion): string {
  const prefix = phoneRegions.find((each) => each.region === region)?.prefix ?? '+'
  const code = prefix.slice(1)
  const number = digits.replace(/^0+/, '')
  const repeatsCode = number.startsWith(code) && number.length > nationalDigits[region]
  return prefix + (repeatsCode ? number.slice(code.length) : number).replace(/^0+/, '')
}

/** A programme as far as the choice at sign-up looks at it. */
export interface ProgrammeAccess {
  readonly emailDomains: readonly string[]
  readonly isDisabled: boolean
}

/** Whether a programme may be chosen: `closed` ones are shown with the reason, `absent` ones are not offered at all. */
export type ProgrammeChoice =
  | { readonly choice: 'open' | 'absent' }
  | { readonly choice: 'closed'; readonly reason: 'address' | 'disabled' }

/** Whether each programme may be chosen with this address, in the order given. */
export function programmeChoices<One extends ProgrammeAccess>(
  programmes: readonly One[],
  emailAddress: string,
): ({ readonly programme: One } & ProgrammeChoice)[] {
  const domain = emailAddress.slice(emailAddress.lastIndexOf('@') + 1).toLowerCase()
  const matches = (programme: One) => programme.emailDomains.includes(domain)
  const someMatch = programmes.some(matches)
  return programmes.map((programme) => {
    if (someMatch && !matches(programme)) return { programme, choice: 'absent' }
    if (programme.isDisabled) return { programme, choice: 'closed', reason: 'disabled' }
    if (programme.emailDomains.length > 0 && !matches(programme))
      return { programme, choice: 'closed', reason: 'address' }
    return { programme, choice: 'open' }
  })
}
