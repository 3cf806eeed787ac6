import { distanceUpTo } from '../../engines/text/wordDistance.ts'

/** A shorter word has too many neighbours. */
const fewestConsonants = 2
const fewestLetters = 6
/** So many unknown words are remembered, because people mistype the same ones. */
const mostUnknown = 2000

/**
 * Returns a function that reads an unknown word as a known one: with other vowels, because in messages "nahi" is often
 * "nhi", or with one mistyped letter. Without such a word it stays as it is. `counts` has the known words and how often
 * they occur; the most frequent one wins.
 */
export function makeKnown(counts: ReadonlyMap<string, number>): (word: string) => string {
  const byCount = [...counts].toSorted(([, a], [, b]) => b - a).map(([word]) => word)
  const byConsonants = Map.groupBy(byCount, (word) => `${word.charAt(0)}${consonantsOf(word)}`)
  const byFirst = Map.groupBy(byCount, (word) => word.charAt(0))
  const read = (word: string): string => {
    const consonants = consonantsOf(word)
    const respelt =
      consonants.length < fewestConsonants
        ? undefined
        : byConsonants.get(`${word.charAt(0)}${consonants}`)?.[0]
    if (respelt !== undefined) return respelt
    if (word.length < fewestLetters) return word
    return (byFirst.get(word.charAt(0)) ?? []).find((other) => distanceUpTo(1, word, other) <= 1) ?? word
  }
  const unknown = new Map<string, string>()
  return (word) => {
    if (counts.has(word)) return word
    const found = unknown.get(word) ?? read(word)
    if (unknown.size >= mostUnknown) unknown.clear()
    unknown.set(word, found)
    return found
  }
}

function consonantsOf(word: string): string {
  return word.replaceAll(/[aeiouvy]/g, '')
}
