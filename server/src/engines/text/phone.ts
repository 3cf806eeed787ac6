import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/**
 * Returns a phone number in E.164; undefined if it is not a possible number. Digits without `+` are an Indian
 * number.
 */
export function phoneInE164(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'IN', extract: false })
  return number?.isValid() === true ? number.number : undefined
}
