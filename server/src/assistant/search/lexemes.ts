import { wordsOf } from '../../engines/text/words.ts'

/** Raise it with each change of how lexemes are made: what is stored is then made anew. */
export const lexemeRules = 1

/** Endings that change a word's form and not what it is about, the longest first. They follow how words sound. */
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
/** Of a shorter word no ending is taken away. */
const fewestLetters = 3

/** Returns the stem of a word by how it sounds. */
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

/** Returns a title and a text as PostgreSQL stores words; those of the title weigh more. */
export function vectorOf(title: string[], text: string[]): string {
  // PostgreSQL counts places up to 16,383 and stores the last ones as that.
  const weighted = [
    ...title.map((lexeme) => ({ lexeme, mark: 'A' })),
    ...text.map((lexeme) => ({ lexeme, mark: '' })),
  ]
  return weighted.map(({ lexeme, mark }, place) => `${quoted(lexeme)}:${place + 1}${mark}`).join(' ')
}

/** Returns a lexeme as it stands in PostgreSQL's texts of words and of searches for them. */
export function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`
}

/** How often a lexeme stands in a passage. */
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
