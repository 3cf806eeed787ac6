import { wordsOf } from '../../engines/text/words.ts'
import { quoted, stemOf } from './lexemes.ts'
import type { QuestionWords } from './questionWords.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A word that a question is about. */
export interface Term {
  /** The lexemes that stand for it, each with its certainty: 1 is the word itself. */
  readonly lexemes: ReadonlyMap<string, number>
  /** How much a match is worth: rare words are worth more. */
  readonly weight: number
}

/** The most words of a question that count; a longer question is a pasted text. */
const mostTerms = 16
/** How many passages with one of the words are examined; beyond that, common words are left out. */
const mostLookedAt = 120

/**
 * A word that no passage has may be anything: it counts against an answer, but less than a known word counts for
 * it.
 */
const unknownShare = 0.75

/** How certainly a lexeme stands for a word: the same word, the same meaning, a longer word, a mistyped one. */
const sureness = { same: 1, meaning: 0.8, longer: 0.6, near: 0.7 } as const

/** Returns the words that a question is about, as words of one language's passages. */
export function termsOf(
  question: string,
  language: 'en' | 'hi',
  { words, vocabulary }: { readonly words: QuestionWords; readonly vocabulary: Vocabulary },
): Term[] {
  const sounds = new Set(wordsOf(question).map(({ sound }) => sound))
  const asked = [...sounds].filter(
    (sound) => !words.isStopWord(sound, 'en') && !words.isStopWord(sound, 'hi') && sound.length > 1,
  )
  return asked.slice(0, mostTerms).map((sound) => {
    const lexemes = lexemesFor(sound, language, { words, vocabulary })
    const counts = [...lexemes.keys()].map((lexeme) => vocabulary.count(lexeme))
    const share = lexemes.size === 0 ? unknownShare : 1
    return { lexemes, weight: share * rarity(vocabulary.passages, Math.max(0, ...counts)) }
  })
}

function lexemesFor(
  sound: string,
  language: 'en' | 'hi',
  { words, vocabulary }: { readonly words: QuestionWords; readonly vocabulary: Vocabulary },
): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const add = (lexeme: string, sure: number) => {
    if (vocabulary.count(lexeme) > 0) found.set(lexeme, Math.max(sure, found.get(lexeme) ?? 0))
  }
  const stem = stemOf(sound, language)
  add(stem, sureness.same)
  for (const other of words.sameAs(sound)) add(stemOf(other, language), sureness.meaning)
  for (const longer of vocabulary.beginning(stem)) add(longer, sureness.longer)
  if (found.size === 0) for (const near of vocabulary.near(stem)) add(near, sureness.near)
  return found
}

/** The weight of a word by how many passages have it, after Robertson and Spärck Jones. */
function rarity(passages: number, having: number): number {
  return Math.log(1 + (passages - having + 0.5) / (having + 0.5))
}

/**
 * Returns the words as PostgreSQL searches for them: any of them is enough. The rarest come first, and common ones
 * are left out once enough passages are examined, so that the work does not grow with the number of passages.
 */
export function tsqueryFor(terms: readonly Term[], vocabulary: Vocabulary): string | undefined {
  const lexemes = [...new Set(terms.flatMap((term) => [...term.lexemes.keys()]))]
    .map((lexeme) => ({ lexeme, count: vocabulary.count(lexeme) }))
    .toSorted((a, b) => a.count - b.count)
  let looked = 0
  const chosen = lexemes.filter(({ count }, place) => {
    looked += count
    return place === 0 || looked <= mostLookedAt
  })
  return chosen.length === 0 ? undefined : chosen.map(({ lexeme }) => quoted(lexeme)).join(' | ')
}

/** See `tsqueryFor`. */
export const lookedAt = mostLookedAt
