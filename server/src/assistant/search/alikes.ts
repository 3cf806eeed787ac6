import type { QuestionWords } from './questionWords.ts'

/** A word of the same meaning counts less than the same word. */
const meaningShare = 0.9

/** A question that a passage answers. */
export interface Example {
  readonly passageId: string
  readonly text: string
  readonly words: ReadonlySet<string>
}

/** The weight of a word, and the words that mean the same. */
interface Weighing extends Pick<QuestionWords, 'sameAs'> {
  readonly weightOf: (sound: string) => number
}

/** Returns a function that says how like a question the best example of each passage is: 1 is the same words. */
export function makeAlikes(
  examples: readonly Example[],
  { weightOf, sameAs }: Weighing,
): (question: ReadonlySet<string>) => ReadonlyMap<string, number> {
  const sumOf = (sounds: ReadonlySet<string>) => [...sounds].reduce((sum, sound) => sum + weightOf(sound), 0)
  const sums = examples.map(({ words }) => sumOf(words))
  const ids = new Set(examples.map(({ passageId }) => passageId))
  const placesOf = placesByWord(examples)
  /** Returns the examples that have a word, or one of the same meaning, with the weight of what they share. */
  const weightsOf = (sound: string): ReadonlyMap<number, number> => {
    const weights = new Map(placesOf(sound).map((place) => [place, weightOf(sound)]))
    for (const other of sameAs(sound)) {
      const weight = (meaningShare * (weightOf(sound) + weightOf(other))) / 2
      for (const place of placesOf(other)) if (!weights.has(place)) weights.set(place, weight)
    }
    return weights
  }
  return (question) => {
    const shared = new Map<number, number>()
    for (const sound of question) {
      for (const [place, weight] of weightsOf(sound)) shared.set(place, (shared.get(place) ?? 0) + weight)
    }
    const whole = sumOf(question)
    const alikes = new Map([...ids].map((id) => [id, 0]))
    for (const [place, weight] of shared) {
      const id = examples[place]?.passageId ?? ''
      const alike = (2 * weight) / (whole + (sums[place] ?? 0))
      if (alike > (alikes.get(id) ?? 0)) alikes.set(id, alike)
    }
    return alikes
  }
}

/** Returns a function that gives the places of the examples that have a word. */
function placesByWord(examples: readonly Example[]): (word: string) => readonly number[] {
  const places = new Map<string, number[]>()
  for (const [place, { words }] of examples.entries()) {
    for (const word of words) {
      const known = places.get(word)
      if (known === undefined) places.set(word, [place])
      else known.push(place)
    }
  }
  return (word) => places.get(word) ?? []
}
