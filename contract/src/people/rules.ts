/** The largest profile picture in bytes: 2 MB. */
export const pictureBytes = 2 * 1024 * 1024

/** Whether a person is known to be an adult, for any day of birth. An unknown year is not enough. */
export function isSurelyAdult(birthYear: number | null, now: Date): boolean {
  return birthYear !== null && now.getUTCFullYear() - birthYear > 18
}

/** Whether a person is known to be under 18, for any day of birth. No mentor is. */
export function isChild(birthYear: number | null, now: Date): boolean {
  return birthYear !== null && now.getUTCFullYear() - birthYear < 18
}

/** The number of digits that the phone field accepts, by region; India is the default region. */
export const phoneRegions = [
  { region: 'IN', prefix: '+91', digits: 10 },
  { region: 'US', prefix: '+1', digits: 11 },
  { region: 'GB', prefix: '+44', digits: 12 },
  { region: 'DE', prefix: '+49', digits: 13 },
] as const
export type PhoneRegion = (typeof phoneRegions)[number]['region']

const regionOf = (region: PhoneRegion) =>
  phoneRegions.find((each) => each.region === region) ?? phoneRegions[0]

/** Digits of the longest national number in each region; a longer one includes the country code. */
const nationalDigits: Readonly<Record<PhoneRegion, number>> = { IN: 10, US: 10, GB: 10, DE: 11 }

/**
 * Reads the phone field. A country code or an Indian trunk zero, typed or pasted, is dropped; what is still too long
 * for the region is cut, and `isCut` says so. An unfinished country code is kept, as the next digit may complete it.
 */
export function typedPhone(typed: string, region: PhoneRegion): { digits: string; isCut: boolean } {
  const { digits: longest, prefix } = regionOf(region)
  const code = prefix.slice(1)
  const all = typed
    .replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replaceAll(/\D/g, '')
    .replace(region === 'IN' ? /^0+/ : /^00/, '')
  if (all.length <= longest) return { digits: all, isCut: false }
  const inside = all.startsWith(code) ? all.slice(code.length) : all
  if (inside !== all && inside.length < nationalDigits[region]) return { digits: all, isCut: false }
  const national = region === 'IN' ? inside.replace(/^0+/, '') : inside
  return { digits: national.slice(0, longest), isCut: national.length > longest }
}

/**
 * Converts the digits of the phone field to `+`, country code and national number. Leading zeros and a repeated
 * country code are dropped. The server checks whether the number is possible.
 */
export function phoneAsTyped(digits: string, region: PhoneRegion): string {
  const { prefix } = regionOf(region)
  const code = prefix.slice(1)
  const number = digits.replace(/^0+/, '')
  const repeatsCode = number.startsWith(code) && number.length > nationalDigits[region]
  return prefix + (repeatsCode ? number.slice(code.length) : number).replace(/^0+/, '')
}
