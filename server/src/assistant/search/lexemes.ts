import { wordsOf } from '../../engines/text/words.ts'

/** Raise it with each change to the making of lexemes: stored ones are then made again. */
export const lexemeRules = 1

/** Endings that change a word's form but not its meaning, the longest first. They follow the sound of words. */
const endings: Readonly<Record<string, readonly string[]>> = {
  en: ['ings', 'ing', 'ed', 'es', 's'],
  // After Ramanathan and Rao, "A Lightweight Stemmer for Hindi" (2003), in Latin letters and without long vowels.
  // oxfmt-ignore
  hi: [
    'iyon', 'iyan', 'enge', 'onge', 'unga', 'ungi', 'aega', 'aegi', 'ega', 'egi', 'oge', 'ogi',
    'ane', 'ana', 'ani', 'ate', 'ata', 'ati', 'kar', 'on', 'en', 'in', 'an', 'un',
    'ta', 'te', 'ti', 'na', 'ne', 'ni', 'ya', 'ye', 'yi', 'a', 'e', 'i', 'o', 'u',
  ],
}
/** A shorter word keeps its ending. */
const fewestLetters = 3

/** Returns the stem of a word by its sound. */
export function stemOf(sound: string, language: string): string {
  const ending = (endings[language] ?? []).find(
    (each) => sound.endsWith(each) && sound.length - each.length >= fewestLetters,
  )
  return ending === undefined ? sound : sound.slice(0, -ending.length)
}

/** Returns the lexemes of a text in their order, the same for every script. */
export function lexemesOf(text: string, language: string): string[] {
  return wordsOf(text).map(({ sound }) => stemOf(sound, language))
}

/** Returns a title and a text as PostgreSQL's stored words; those of the title weigh more. */
export function vectorOf(title: string[], text: string[]): string {
  // PostgreSQL counts places up to 16,383 and stores later ones as that number.
  const weighted = [
    ...title.map((lexeme) => ({ lexeme, mark: 'A' })),
    ...text.map((lexeme) => ({ lexeme, mark: '' })),
  ]
  return weighted.map(({ lexeme, mark }, place) => `${quoted(lexeme)}:${place + 1}${mark}`).join(' ')
}

/** Returns a lexeme in the form that PostgreSQL uses in its texts of words and of searches. */
export function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`
}

/** How often a lexeme occurs in a passage. */
export interface Occurrence {
  readonly inTitle: number
  readonly inText: number
}

/** Reads PostgreSQL's text of stored words. */
export function readVector(vector: string): ReadonlyMap<string, Occurrence> {
  const entries = vector.matchAll(/'((?:[^']|'')*)':([\dABCD,]+)/g)
  return new Map(
    [...entries].map(([, lexeme = '', places = '']) => {
      const all = places.split(',')
      const inTitle = all.filter((place) => place.endsWith('A')).length
      return [
        lexeme.replaceAll("''", "'").replaceAll('\\\\', '\\'),
        { inTitle, inText: all.length - inTitle },
      ]
    }),
  )
}
