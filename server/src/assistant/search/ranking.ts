import { type Occurrence, readVector } from './lexemes.ts'
import type { FoundRow } from './passageStore.ts'
import type { Term } from './query.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A found passage with how well it fits a question. */
export interface Ranked extends FoundRow {
  /** The share of the question's words that it has, by their weight: 1 is all of them. */
  readonly coverage: number
  /** Whether that is enough to answer the question. */
  readonly isEvidence: boolean
}

/** The usual constants of BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009). */
const saturation = 1.2
const lengthShare = 0.75
/** A word of a title counts as much as this many words of the text. */
const titleShare = 3
/** The usual constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
const fusion = 60

/** A passage whose title is a question was written to answer one, so its ranks count for more. */
const questionShare = 1.12

/** If passages have the same rank, the one with more of the question's words comes first. */
const coverageBase = 1

interface Measured {
  readonly row: FoundRow
  readonly coverage: number
  readonly isEvidence: boolean
  readonly relevance: number
  readonly likeness: number
}

/** Returns four orders of found passages: as PostgreSQL ranked them, by BM25, by how alike title and question are, and by
 * how much of the question they have. */
export function ordersOf(
  rows: readonly FoundRow[],
  terms: readonly Term[],
  vocabulary: Vocabulary,
): readonly (readonly Ranked[])[] {
  const measured = rows.map((row) => measure(row, terms, vocabulary))
  const by = (value: (one: Measured) => number) => measured.toSorted((a, b) => value(b) - value(a))
  return [
    measured,
    by(({ relevance }) => relevance),
    by(({ likeness }) => likeness),
    by(({ coverage }) => coverage),
  ].map((order) => order.map(({ row, coverage, isEvidence }) => ({ ...row, coverage, isEvidence })))
}

function measure(row: FoundRow, terms: readonly Term[], vocabulary: Vocabulary): Measured {
  const words = readVector(row.vector)
  const length = [...words.values()].reduce((sum, { inText }) => sum + inText, 0)
  const long = 1 - lengthShare + (lengthShare * length) / vocabulary.meanWords
  const all = sumOf(terms, ({ weight }) => weight)
  const covered = sumOf(terms, (term) => term.weight * sureness(words, term))
  const had = terms.filter((term) => sureness(words, term) > 0).length
  const inTitle = terms.some(({ lexemes }) =>
    [...lexemes.keys()].some((lexeme) => (words.get(lexeme)?.inTitle ?? 0) > 0),
  )
  const relevance = sumOf(terms, (term) => {
    const often = frequency(words, term)
    return (term.weight * often * (saturation + 1)) / (often + saturation * long)
  })
  const coverage = all === 0 ? 0 : covered / all
  return {
    row,
    coverage,
    isEvidence: isEnough(coverage, { length, had, asked: terms.length, inTitle }),
    relevance,
    likeness: likenessOf(words, terms, vocabulary),
  }
}

/** A short passage with this share of a question answers it; a long one contains some of its words by chance. */
const enough = { short: 0.33, long: 0.6 } as const
/** How many words make a passage short, and long. */
const lengths = { short: 90, long: 170 } as const

interface Evidence {
  /** The words of the passage. */
  readonly length: number
  /** How many of the question's words it has, and how many there are. */
  readonly had: number
  readonly asked: number
  /** Whether its title has one of them. */
  readonly inTitle: boolean
}

function isEnough(coverage: number, { length, had, asked, inTitle }: Evidence): boolean {
  // One word among others is chance, unless the passage is about it.
  if (asked > 1 && had < 2 && !inTitle) return false
  const share = (length - lengths.short) / (lengths.long - lengths.short)
  return coverage >= enough.short + (enough.long - enough.short) * Math.min(1, Math.max(0, share))
}

function sureness(words: ReadonlyMap<string, Occurrence>, { lexemes }: Term): number {
  return Math.max(0, ...[...lexemes].map(([lexeme, sure]) => (words.has(lexeme) ? sure : 0)))
}

function frequency(words: ReadonlyMap<string, Occurrence>, { lexemes }: Term): number {
  return sumOf([...lexemes], ([lexeme, sure]) => {
    const found = words.get(lexeme)
    return found === undefined ? 0 : sure * (found.inText + titleShare * found.inTitle)
  })
}

/** Returns the cosine of title and question, by the weights of their words. */
function likenessOf(
  words: ReadonlyMap<string, Occurrence>,
  terms: readonly Term[],
  vocabulary: Vocabulary,
): number {
  const inTitle = [...words].filter(([, { inTitle: often }]) => often > 0).map(([lexeme]) => lexeme)
  const weightOf = (lexeme: string) =>
    Math.log(1 + vocabulary.passages / Math.max(1, vocabulary.count(lexeme)))
  const title = Math.sqrt(sumOf(inTitle, (lexeme) => weightOf(lexeme) ** 2))
  const question = Math.sqrt(sumOf(terms, ({ weight }) => weight ** 2))
  if (title === 0 || question === 0) return 0
  const shared = sumOf(terms, ({ lexemes, weight }) =>
    Math.max(
      0,
      ...[...lexemes].map(([lexeme, sure]) =>
        inTitle.includes(lexeme) ? weight * weightOf(lexeme) * sure : 0,
      ),
    ),
  )
  return shared / (title * question)
}

function sumOf<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0)
}

/** A passage with its place after all orders are fused. */
export interface Fused {
  readonly id: string
  readonly score: number
  readonly coverage: number
  readonly isEvidence: boolean
}

/**
 * Fuses orders into one: a passage that ranks high in several of them comes first. Only the ranks count, not the
 * scores.
 */
export function fused(orders: readonly (readonly Ranked[])[]): Fused[] {
  const found = new Map<string, Omit<Fused, 'id'>>()
  for (const order of orders) {
    for (const [place, { id, title, coverage, isEvidence }] of order.entries()) {
      const before = found.get(id) ?? { score: 0, coverage: 0, isEvidence: false }
      const share = title.endsWith('?') ? questionShare : 1
      found.set(id, {
        score: before.score + share / (fusion + place + 1),
        coverage: Math.max(before.coverage, coverage),
        isEvidence: before.isEvidence || isEvidence,
      })
    }
  }
  return [...found]
    .map(([id, own]) => ({ id, ...own, score: own.score * (coverageBase + own.coverage) }))
    .toSorted((a, b) => b.score - a.score || b.coverage - a.coverage)
}
