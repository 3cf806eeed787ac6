import type { Bus } from '../../engines/database/bus.ts'
import type { Database } from '../../engines/database/database.ts'
import { distanceUpTo } from '../../engines/text/wordDistance.ts'
import { passagesTopic } from './passages.ts'
import { lexemeCounts, sizeOf } from './passageStore.ts'

/** The words of all passages of a language. */
export interface Vocabulary {
  readonly passages: number
  /** The mean number of words of a passage. */
  readonly meanWords: number
  /** Returns how many passages have a lexeme. */
  count(lexeme: string): number
  /** Returns known lexemes that a mistyped one may have been, the most likely first. */
  near(lexeme: string): readonly string[]
  /** Returns known lexemes that begin like this. */
  beginning(lexeme: string): readonly string[]
}

/** How many other spellings, and how many longer words, a word of a question stands for at most. */
const mostNear = 3
const mostLonger = 4
/** A shorter word has too many neighbours. */
const fewestLetters = 4
const lettersForTwo = 7

/** The part of the bus that announces changes of passages. */
export type ListeningBus = Pick<Bus, 'subscribe' | 'onGap'>

/** Reads the words of the passages once, and again when passages change. */
export function openVocabularies({ db, bus }: { readonly db: Database; readonly bus: ListeningBus }) {
  const known = new Map<string, Promise<Vocabulary>>()
  const forget = () => known.clear()
  const ends = [bus.subscribe(passagesTopic, forget), bus.onGap(forget)]
  return {
    of(language: string): Promise<Vocabulary> {
      const found = known.get(language) ?? readVocabulary(db, language)
      known.set(language, found)
      // A failed read is tried again with the next question.
      found.catch(() => known.delete(language))
      return found
    },
    close() {
      for (const end of ends) end()
    },
  }
}

async function readVocabulary(db: Database, language: string): Promise<Vocabulary> {
  const [counts, size] = await Promise.all([lexemeCounts(db, language), sizeOf(db, language)])
  const byLexeme = new Map(counts.map(({ word, count }) => [word, count]))
  const byFirst = Map.groupBy([...byLexeme.keys()], (lexeme) => lexeme.charAt(0))
  const alike = (lexeme: string) => byFirst.get(lexeme.charAt(0)) ?? []
  const byCount = (a: string, b: string) => (byLexeme.get(b) ?? 0) - (byLexeme.get(a) ?? 0)
  return {
    passages: size.passages,
    meanWords: size.passages === 0 ? 1 : size.words / size.passages,
    count: (lexeme) => byLexeme.get(lexeme) ?? 0,
    near(lexeme) {
      if (lexeme.length < fewestLetters) return []
      const most = lexeme.length < lettersForTwo ? 1 : 2
      return alike(lexeme)
        .map((other) => ({ other, distance: distanceUpTo(most, lexeme, other) }))
        .filter(({ distance }) => distance <= most)
        .toSorted((a, b) => a.distance - b.distance || byCount(a.other, b.other))
        .slice(0, mostNear)
        .map(({ other }) => other)
    },
    beginning(lexeme) {
      if (lexeme.length < fewestLetters) return []
      return alike(lexeme)
        .filter((other) => other.length > lexeme.length && other.startsWith(lexeme))
        .toSorted(byCount)
        .slice(0, mostLonger)
    },
  }
}
