import { wordsOf } from './words.ts'

/** The number of features; few of them fall together. */
export const featureCount = 1 << 15
/** Pieces of a word with so many letters: a mistyped word keeps most of them. */
const pieceLengths = [3, 4] as const
/** The most words of a text that are read. */
const mostWords = 120
/** The one feature that every text has. */
const ofEveryText = [0]

/** The places of a text's features, kind by kind. A kind with many features counts no more than one with few. */
export type TextFeatures = readonly (readonly number[])[]
/** Returns the features of a text. */
export type Features = (text: string) => TextFeatures

/**
 * Returns a function that reads the features of a text. There are three kinds: sounds of words with pairs of neighbours,
 * pieces of words, and groups of words that mean alike. Sounds are the same in every script, so a sentence in one script
 * teaches the others.
 */
export function makeFeatures(groups: Readonly<Record<string, readonly string[]>>): Features {
  const groupsIn = makeGroupsIn(groups)
  return (text) => {
    const sounds = soundsIn(text).slice(0, mostWords)
    const named = groupsIn(sounds)
    return [
      ofEveryText,
      placesOf([
        ...sounds.map((sound) => `w${sound}`),
        ...sounds.slice(1).map((sound, before) => `b${sounds[before] ?? ''} ${sound}`),
      ]),
      placesOf(sounds.flatMap((sound) => piecesOf(`^${sound}$`))),
      placesOf([
        ...named.map((group) => `g${group}`),
        ...named.flatMap((group, place) =>
          named.slice(place + 1).map((other) => `g${[group, other].toSorted().join('+')}`),
        ),
      ]),
    ]
  }
}

function soundsIn(text: string): readonly string[] {
  const words = wordsOf(text.replaceAll(/['’ʼ`]/g, ''))
  return words.map(({ sound }) => (/^\d+$/.test(sound) ? '0' : sound))
}

function piecesOf(word: string): readonly string[] {
  return pieceLengths.flatMap((length) =>
    Array.from({ length: Math.max(0, word.length - length + 1) }, (_, at) => word.slice(at, at + length)),
  )
}

/** Returns a function that names the groups with a word, or several in a row, among these sounds. */
function makeGroupsIn(groups: Readonly<Record<string, readonly string[]>>) {
  const bySounds = new Map<string, Set<string>>()
  let longest = 1
  for (const [group, words] of Object.entries(groups)) {
    for (const word of words) {
      const sounds = soundsIn(word.replaceAll(/[_*#]/g, ' '))
      longest = Math.max(longest, sounds.length)
      const key = sounds.join(' ')
      bySounds.set(key, (bySounds.get(key) ?? new Set()).add(group))
    }
  }
  return (sounds: readonly string[]): readonly string[] => {
    const found = new Set<string>()
    for (const at of sounds.keys()) {
      for (let length = 1; length <= longest && at + length <= sounds.length; length += 1) {
        for (const group of bySounds.get(sounds.slice(at, at + length).join(' ')) ?? []) found.add(group)
      }
    }
    return [...found]
  }
}

function placesOf(names: readonly string[]): readonly number[] {
  return [...new Set(names.map(placeOf))]
}

/** A hash after Fowler, Noll and Vo. */
function placeOf(name: string): number {
  let sum = 2_166_136_261
  for (let at = 0; at < name.length; at += 1) sum = Math.imul(sum ^ name.charCodeAt(at), 16_777_619)
  return ((sum >>> 0) ^ (sum >>> 15)) & (featureCount - 1)
}
