/** The largest picture of a profile, in bytes: 2 MB. */
export const pictureBytes = 2 * 1024 * 1024

/** Whether a person is an adult whatever the day of birth is; of an unknown year nobody can be sure. */
export function isSurelyAdult(birthYear: number | null, now: Date): boolean {
  return birthYear !== null && now.getUTCFullYear() - birthYear > 18
}

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
