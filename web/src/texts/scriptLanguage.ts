/** The language of words that people wrote, for screen readers: Hindi if they are in its script; undefined if that of the page will do. */
export function scriptLanguage(words: string): 'hi' | undefined {
  return /\p{Script=Devanagari}/u.test(words) ? 'hi' : undefined
}
