import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A phone number as it is stored (E.164), or undefined where there is none like it; digits without `+` are Indian. */
export function phoneInE164(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'IN', extract: false })
  return number?.isValid() === true ? number.number : undefined
}
