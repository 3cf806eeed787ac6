import { readWord, soundOf, type Word } from './letters.ts'
import { once, remembered } from './remembered.ts'
import type { Steps } from './steps.ts'

/** The words that fit at one place of a phrase, as lists write them: `word`, `begin*`, `#`, `_`, `..`. */
type Alternatives = readonly string[]

/** How many letters of a word's beginning are looked up; lists have no shorter beginnings. */
const beginningLetters = 2

/**
 * Returns a function that says whether a text can hold one of the phrases. A phrase needs a word at each of its places, so a text without
 * words for the two rarest places does not hold it. Words that many phrases use, such as "you", count as frequent.
 */
export function* rarePartFinder(
  phrases: readonly (readonly Alternatives[])[],
): Steps<(words: readonly string[]) => boolean> {
  const frequencyOf = once(yield* frequencies(phrases))
  const index = makeWordIndex()
  let count = 0
  const placeOf = once((part: Alternatives): number => {
    count += 1
    for (const word of part) index.add(word, count - 1)
    return count - 1
  })
  /** For each place the other place that a phrase needs as well; a phrase of one place needs only itself. */
  const partners = new Map<number, Set<number>>()
  for (const parts of phrases) {
    yield
    const [rarest, second] = parts
      .filter(isTelling)
      .toSorted((one, other) => frequencyOf(one) - frequencyOf(other))
    if (rarest === undefined) return () => true
    const place = placeOf(rarest)
    partners.set(
      place,
      (partners.get(place) ?? new Set()).add(second === undefined ? place : placeOf(second)),
    )
  }
  const placesOf = remembered((text) => {
    const found = [...new Set(index.placesOf({ text, ...readWord(text) }))]
    return { found, rarest: [...new Set(found.flatMap((place) => [...(partners.get(place) ?? [])]))] }
  })
  /** For each place the number of the text that was seen last with a word for it. A set would be made for each message. */
  const seen = new Int32Array(count)
  let number = 0
  return (words) => {
    // Far below this number a process is replaced.
    number = number === 2 ** 31 - 1 ? 1 : number + 1
    for (const word of words) for (const place of placesOf(word).found) seen[place] = number
    return words.some((word) => placesOf(word).rarest.some((partner) => seen[partner] === number))
  }
}

/** Whether not every word fits. */
function isTelling(part: Alternatives): boolean {
  return !part.includes('_') && !part.includes('..')
}

/** Returns how often phrases use the words of a part, all together. */
function* frequencies(phrases: readonly (readonly Alternatives[])[]): Steps<(part: Alternatives) => number> {
  const uses = new Map<string, number>()
  for (const parts of phrases) {
    for (const word of parts.flat()) uses.set(word, (uses.get(word) ?? 0) + 1)
    yield
  }
  return (part) => part.reduce((sum, word) => sum + (uses.get(word) ?? 0), 0)
}

/** Knows at which places a word fits. */
function makeWordIndex() {
  const sounds = new Map<string, number[]>()
  const beginnings = new Map<string, { readonly beginning: string; readonly place: number }[]>()
  const numbers: number[] = []
  return {
    add(word: string, place: number): void {
      if (word === '#') numbers.push(place)
      else if (word.endsWith('*')) {
        const beginning = word.slice(0, -1)
        const key = beginning.slice(0, beginningLetters)
        addTo(beginnings, key, { beginning, place })
      } else addTo(sounds, soundOf(word), place)
    },
    placesOf: (word: Pick<Word, 'text' | 'spelled' | 'sound'>): readonly number[] => [
      ...(sounds.get(word.sound) ?? []),
      ...(beginnings.get(word.spelled.slice(0, beginningLetters)) ?? []).flatMap(({ beginning, place }) =>
        word.spelled.startsWith(beginning) ? [place] : [],
      ),
      ...(/^\d/.test(word.text) ? numbers : []),
    ],
  }
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
