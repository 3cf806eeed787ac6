/** Replaces an address, a number or a name on another service. */
const mask = '…'

/**
 * Ways to reach a person outside the app, in the order of the search. Email addresses (even spelled out) come
 * first, then web addresses, then phone numbers of seven digits and more in Latin, Indian or circled digits, then
 * handles such as `@name` or `insta: name`. A span of years is not a phone number.
 *
 * Each word is searched once, from its beginning. Searching from each of its letters would take seconds for a long
 * word and hold up everyone.
 */
const ways: readonly RegExp[] = [
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+\s?(?:@|\(at\)|\[at\]|＠)\s?[\p{L}\p{N}-]+(?:\s?(?:\.|。|\(dot\)|\[dot\])\s?[\p{L}\p{N}-]+)+/giu,
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+\sat\s[\p{L}\p{N}-]+(?:\sdot\s[\p{L}\p{N}-]+)+/giu,
  /(?:https?:\/\/|www\.)\S+/giu,
  /\b(?:t\.me|wa\.me|instagram\.com|linkedin\.com|facebook\.com|fb\.com)\/\S+/giu,
  /[+(]?(?<![\p{Nd}\p{No}])(?!(?:19|20)\d\d\s?[–-]\s?(?:19|20)\d\d(?!\d))[\p{Nd}\p{No}](?:[\s().–\-_*•·|~\p{Cf}\p{Mn}\p{Me}]{0,3}[\p{Nd}\p{No}]){6,}/gu,
  /(?<![\p{L}\p{N}])[@＠][\p{L}\p{N}._]{2,}/gu,
  /\b(insta(?:gram)?|telegram|whats\s?app|snap(?:chat)?|skype|discord|twitter)(?:\s+(?:id|handle))?\s*[:=]\s*\S+/giu,
]

/** Returns a text without ways to reach the person, because two people meet in the app first. */
export function masked(text: string): string {
  return ways.reduce((rest, way) => rest.replaceAll(way, mask), text)
}
