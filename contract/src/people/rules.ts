/** The largest profile picture in bytes: 2 MB. */
export const pictureBytes = 2 * 1024 * 1024

/** Whether a person is known to be an adult, for any day of birth. An unknown year is not enough. */
export function isSurelyAdult(birthYear: number | null, now: Date): boolean {
  return birthYear !== null && now.getUTCFullYear() - birthYear > 18
}

/** The number of digits that the phone field accepts, by region; India is the default region. */
export const phoneRegions = [
  { region: 'IN', prefix: '+91', digits: 10 },
  { region: 'US', prefix: '+1', digits: 11 },
  { region: 'GB', prefix: '+44', digits: 12 },
  { region: 'DE', prefix: '+49', digits: 13 },
] as const
export type PhoneRegion = (typeof phoneRegions)[number]['region']

/** Returns the digits of the typed text, cut to the region's maximum. */
export function phoneDigits(typed: string, region: PhoneRegion): string {
  const longest = phoneRegions.find((each) => each.region === region)?.digits ?? 15
  return typed.replaceAll(/\D/g, '').slice(0, longest)
}

/** Digits of the longest national number in each region; a longer one includes the country code. */
const nationalDigits: Readonly<Record<PhoneRegion, number>> = { IN: 10, US: 10, GB: 10, DE: 11 }

/**
 * Converts the digits of the phone field to `+`, country code and national number. Leading zeros and a repeated
 * country code are dropped. The server checks whether the number is possible.
 */
export function phoneAsTyped(digits: string, region: PhoneRegion): string {
  const prefix = phoneRegions.find((each) => each.region === region)?.prefix ?? '+'
  const code = prefix.slice(1)
  const number = digits.replace(/^0+/, '')
  const repeatsCode = number.startsWith(code) && number.length > nationalDigits[region]
  return prefix + (repeatsCode ? number.slice(code.length) : number).replace(/^0+/, '')
}
