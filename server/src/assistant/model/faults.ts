/** Why a model's text is not shown, although it is complete. */
export type Fault = 'uncited' | 'made_up' | 'linked'

/** Returns the fault of a text of the model that may cite this many passages; undefined for a good text. */
export function faultIn(text: string, passages: number): Fault | undefined {
  if (hasLink(text)) return 'linked'
  const numbers = citedIn(text)
  if (numbers.length === 0) return 'uncited'
  return numbers.every((number) => number >= 1 && number <= passages) ? undefined : 'made_up'
}

/** Returns the numbers in square brackets of a text, each once and in their order. */
export function citedIn(text: string): number[] {
  return [...new Set([...text.matchAll(/\[(\d{1,4})\]/g)].map(([, number]) => Number(number)))]
}

/** Returns a text with its citations numbered 1, 2, 3, … in the order of `cited`. */
export function renumbered(text: string, cited: readonly number[]): string {
  return text.replaceAll(/\[(\d{1,4})\]/g, (_, number: string) => `[${cited.indexOf(Number(number)) + 1}]`)
}

/**
 * Whether a text leads out of the product: a host of the web, an email address or a phone number. Characters that
 * change the direction of text count too, because they hide an address. The citations are the only links of an
 * answer.
 */
export function hasLink(text: string): boolean {
  return [/https?:|www\.|\]\s*\(/i, bareHost, /@[\p{L}\p{N}-]/u, phone, turning].some((each) =>
    each.test(text),
  )
}

/** Endings of hosts, in all small or all capital letters: "it.In" is a sentence without its space. */
const endings =
  'com|org|net|in|co|io|ai|app|dev|info|biz|me|ly|gl|link|site|online|store|shop|club|live|page|xyz|top|gov|edu|us|uk|eu|ru|cn|tk|gg|to|cc|tv|example|test|भारत'
const bareHost = new RegExp(
  `[\\p{L}\\p{N}]\\.(?:${endings}|${endings.toUpperCase()}|xn--[a-z0-9-]+)(?![\\p{L}\\p{N}\\p{M}])`,
  'u',
)

/** Nine digits and more of any script, with the usual separators between them. Two years have only eight. */
const phone = /\p{Nd}(?:[\s().-]{0,3}\p{Nd}){8}/u
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/
