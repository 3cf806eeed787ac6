/** What stands in place of an address, a number or a name elsewhere. */
const mask = '…'

/**
 * Ways to reach a person outside the app, in the order in which they are looked for: email addresses, web addresses,
 * phone numbers of seven digits and more, in Latin or Indian digits, and handles such as `@name` or `insta: name`.
 */
const ways: readonly RegExp[] = [
  /[\p{L}\p{N}._%+-]+\s?(?:@|\(at\)|\[at\]|＠)\s?[\p{L}\p{N}-]+(?:\s?(?:\.|\(dot\)|\[dot\])\s?[\p{L}\p{N}-]+)+/giu,
  /(?:https?:\/\/|www\.)\S+/giu,
  /\b(?:t\.me|wa\.me|instagram\.com|linkedin\.com|facebook\.com|fb\.com)\/\S+/giu,
  /[+(]?\p{Nd}(?:[\s().–-]{0,2}\p{Nd}){6,}/gu,
  /(?<![\p{L}\p{N}])[@＠][\p{L}\p{N}._]{2,}/gu,
  /\b(insta(?:gram)?|telegram|whats\s?app|snap(?:chat)?|skype|discord|twitter)(?:\s+(?:id|handle))?\s*[:=]\s*\S+/giu,
]

/** Returns a text without ways to reach the person, because two people meet in the app first. */
export function masked(text: string): string {
  return ways.reduce((rest, way) => rest.replaceAll(way, mask), text)
}
