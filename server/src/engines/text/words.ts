import * as v from 'valibot'

import { readContent } from '../content/contentFiles.ts'
import { foldWord, soundOf } from './wordKeys.ts'

/** A word of a text: its place, its spelling, and its sound. */
export interface Word {
  /** The place in the text, from the first character to before its end, in UTF-16 units. */
  readonly from: number
  readonly to: number
  /** The word in one form: small letters without accents. */
  readonly written: string
  /** The word as it sounds, the same in every script; see `soundOf`. */
  readonly sound: string
}

/** Raise it with each change to how words are cut, folded or romanised: stored words are then made again. */
const rulesOfWords = 2

const spellingsSchema = v.array(
  v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\p{L}\p{M}]+$/u, 'One word.'))), v.minLength(2)),
)

const groups = readContent(spellingsSchema, 'search', 'spellings.json')

/**
 * Words that people pronounce alike although no rule says so, such as "CV" and "सीवी": the sound that stands for
 * each.
 */
const sharedSounds = new Map(
  groups.flatMap((group) => group.map((spelling) => [foldWord(spelling), soundOf(foldWord(group[0] ?? ''))])),
)

/** Identifies the rules that make words: words that were stored by other rules are made again. */
export const wordRules = `${rulesOfWords}.${checksum(JSON.stringify(groups))}`

function checksum(text: string): string {
  let sum = 0
  for (const letter of text) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return (sum >>> 0).toString(36)
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })
const plainWord = /[a-z0-9]+/gi
const letters = /[\p{L}\p{M}\p{N}\u200c\u200d]+/gu
const emoji = /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?|\p{Regional_Indicator}{2}/gu
const isPlain = (text: string) => !/[^\p{ASCII}]/u.test(text)

/** The longest word that is stored whole; only the beginning of a longer word counts. */
const mostLetters = 64
/** The most letters of a folded word; one letter that joins others can become several. */
const mostFolded = 2 * mostLetters

/** Returns the words of a text, and its emoji. */
export function wordsOf(text: string): readonly Word[] {
  // A text in plain Latin letters has the same words without the segmenter, in a tenth of the time.
  const ranges = isPlain(text) ? rangesOf(text, plainWord, 0) : segmented(text)
  return ranges.flatMap(({ from, to }) => {
    const known = wordFor(text.slice(from, to))
    return known.written === '' ? [] : [{ from, to, ...known }]
  })
}

interface TextRange {
  readonly from: number
  readonly to: number
}

function rangesOf(text: string, pattern: RegExp, offset: number): TextRange[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    from: offset + index,
    to: offset + index + found.length,
  }))
}

function segmented(text: string): TextRange[] {
  return [...segmenter.segment(text)].flatMap(({ segment, index, isWordLike }) => {
    if (isWordLike === true) return rangesOf(segment, letters, index)
    return /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(segment)
      ? rangesOf(segment, emoji, index)
      : []
  })
}

type Known = Pick<Word, 'written' | 'sound'>

/** People write the same words again and again; looking one up here is cheaper than romanising it. */
const knownWords = new Map<string, Known>()
const mostKnown = 20_000

function wordFor(spelling: string): Known {
  const short = spelling.slice(0, mostLetters)
  const known = knownWords.get(short)
  if (known !== undefined) return known
  // One letter can become eighteen, and PostgreSQL stores no word of more than 2046 bytes.
  const written = foldWord(short).slice(0, mostFolded)
  const made = { written, sound: sharedSounds.get(written) ?? soundOf(written) }
  if (knownWords.size >= mostKnown) knownWords.clear()
  knownWords.set(short, made)
  return made
}

/** Whether a word of a text is the wanted word, or begins with it. */
export function isSameWord(word: Known, wanted: Known, isBeginning: boolean): boolean {
  if (word.sound === wanted.sound) return true
  return isBeginning && (word.written.startsWith(wanted.written) || word.sound.startsWith(wanted.sound))
}
