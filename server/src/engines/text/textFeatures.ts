import { wordsOf } from './words.ts'

/** The number of features; few of them fall together. */
export const featureCount = 1 << 14
/** Pieces of a word with so many letters: a mistyped word keeps most of them. */
const pieceLengths = [3, 4] as const
/** A word with fewer consonants is not recognised without its vowels. */
const fewestConsonants = 2
/** The most words of a text that are read. */
const mostWords = 120

/** Returns the places of a text's features. */
export type Features = (text: string) => readonly number[]

/**
 * Returns a function that reads the features of a text: sounds of words, pairs of neighbours, pieces of words, and
 * pairs of groups of words that mean alike. Sounds are the same in every script, so a sentence in one script teaches
 * the others.
 */
export function makeFeatures(groups: Readonly<Record<string, readonly string[]>>): Features {
  const groupsIn = makeGroupsIn(groups)
  return (text) => {
    const sounds = soundsIn(text).slice(0, mostWords)
    const found = new Set<number>([0])
    const add = (name: string) => found.add(placeOf(name))
    const named = groupsIn(sounds)
    for (const [place, group] of named.entries()) {
      add(`g${group}`)
      for (const other of named.slice(place + 1)) add(`g${[group, other].toSorted().join('+')}`)
    }
    for (const [place, sound] of sounds.entries()) {
      add(`w${sound}`)
      add(`b${sounds[place - 1] ?? ''} ${sound}`)
      for (const piece of piecesOf(`^${sound}$`)) add(piece)
      const consonants = consonantsOf(sound)
      if (consonants.length >= fewestConsonants) add(`c${sound.charAt(0)}${consonants}`)
    }
    return [...found]
  }
}

function soundsIn(text: string): readonly string[] {
  const words = wordsOf(text.replaceAll(/['’ʼ`]/g, ''))
  return words.map(({ sound }) => (/^\d+$/.test(sound) ? '0' : sound))
}

/** Returns a word without its vowels: in messages "nahi" is often "nhi". */
function consonantsOf(sound: string): string {
  return sound.replaceAll(/[aeiouvy]/g, '')
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

/** A hash after Fowler, Noll and Vo. */
function placeOf(name: string): number {
  let sum = 2_166_136_261
  for (let at = 0; at < name.length; at += 1) sum = Math.imul(sum ^ name.charCodeAt(at), 16_777_619)
  return ((sum >>> 0) ^ (sum >>> 17)) & (featureCount - 1)
}
