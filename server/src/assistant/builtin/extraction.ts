import { wordsOf } from '../../engines/text/words.ts'
import type { Answer } from '../answers/answer.ts'
import { citationOf } from '../search/citation.ts'
import type { Found } from '../search/decision.ts'
import type { Finding } from '../search/finder.ts'
import { stemOf } from '../search/lexemes.ts'
import type { Term } from '../search/query.ts'
import { partsOf, type Placed } from '../search/sentences.ts'

/**
 * A passage with up to `whole` sentences is the whole answer; of a longer one, the answer has `inARow` consecutive
 * sentences.
 */
const mostSentences = { whole: 5, inARow: 3 } as const
/** The beginning of a passage more often says what the passage is about. */
const leadBonus = 0.35
/** Another passage is named if its value is at least this share of the best passage's value. */
const nearlyAsMuch = 0.9
/** The longest sentence, in characters. */
const mostCharacters = 400

/**
 * Returns the part of the best passage that says most about the question, each sentence with its citation, and
 * names one more page to read. Sentences stay in a row, because single ones lose their context.
 */
export function extracted(
  { passages, isSure, terms, language }: Finding,
  seeAlso: (title: string) => string,
): Pick<Answer, 'text' | 'citations'> | undefined {
  const [best, ...others] = passages
  if (best === undefined) return undefined
  const part = partOf(best, { terms, language })
  if (part.length === 0) return undefined
  // "No." answers the title. If the title is not shown, the question may ask the opposite: "Is it free?"
  const isNo = isSure && part.length > 1 && /^(?:no|नहीं)[.।]$/iu.test(part[0] ?? '')
  const sentences = isNo ? part.slice(1) : part
  const text = sentences.map((sentence) => `${shortened(sentence)} [1]`).join(' ')
  const further = others.find(
    ({ url, coverage }) =>
      url !== best.url && placeOf(url) === placeOf(best.url) && coverage >= best.coverage * nearlyAsMuch,
  )
  if (further === undefined) return { text, citations: [citationOf(best)] }
  return {
    text: `${text} ${seeAlso(further.title)} [2]`,
    citations: [citationOf(best), citationOf(further)],
  }
}

/** A help page and a step of a session use the same words with other meanings: "alone", "name". */
function placeOf(url: string): string | undefined {
  return url.split(/[/?#]/)[1]
}

function shortened(sentence: string): string {
  return sentence.length > mostCharacters
    ? `${sentence.slice(0, mostCharacters - 1).toWellFormed()}…`
    : sentence
}

type About = Pick<Finding, 'terms' | 'language'>

/**
 * Returns the sentences in a row that say most about the question. They begin a paragraph, because a thought that is
 * entered in its middle cannot be understood. An answer of the FAQ begins with its beginning, which answers its question.
 */
function partOf({ title, text }: Pick<Found, 'title' | 'text'>, about: About): readonly string[] {
  const parts = partsOf(text)
  const all = parts.flat()
  const rows = parts.flatMap((part) =>
    part.flatMap(({ canBegin }, start) => (canBegin ? [part.slice(start)] : [])),
  )
  if (title.endsWith('?')) return beginning(ownSubject(rows, about) ?? all, mostSentences.whole)
  if (all.length <= mostSentences.whole) return all.map(({ sentence }) => sentence)
  const values = rows.map((row) => {
    const first = row.slice(0, mostSentences.inARow).map(({ sentence }) => valueOf(sentence, about))
    return sumOf(first) + leadBonus / (1 + all.indexOf(row[0] ?? nowhere))
  })
  return beginning(rows[values.indexOf(Math.max(...values))] ?? all, mostSentences.inARow)
}

/** A later paragraph is the answer if it has so much of the question, and the first one so little: it is about something else. */
const ownShare = { later: 0.5, first: 0.2 } as const

/** Returns the row that begins with the only paragraph about the question; undefined if it is not a later one. */
function ownSubject(rows: readonly (readonly Placed[])[], about: About): readonly Placed[] | undefined {
  const [first = [], ...later] = rows
  const valueUntil = (row: readonly Placed[], next: readonly Placed[] = []) =>
    valueOf(
      row
        .slice(0, row.length - next.length)
        .map(({ sentence }) => sentence)
        .join(' '),
      about,
    )
  if (valueUntil(first, later[0]) > ownShare.first) return undefined
  return later.find((row, place) => valueUntil(row, later[place + 1]) >= ownShare.later)
}

const nowhere: Placed = { sentence: '', canBegin: false }

/** Returns the first sentences. One that announces a list is useless without it. */
function beginning(row: readonly Placed[], most: number): string[] {
  const isCut = row[most - 1]?.sentence.endsWith(':') === true
  return row.slice(0, isCut ? most + mostSentences.inARow : most).map(({ sentence }) => sentence)
}

/** Returns how much of the question a sentence has: 1 is all of it. */
function valueOf(sentence: string, { terms, language }: About): number {
  const lexemes = new Set(wordsOf(sentence).map(({ sound }) => stemOf(sound, language)))
  const all = sumOf(terms.map(({ weight }) => weight))
  return all === 0 ? 0 : sumOf(terms.map((term) => term.weight * suresIn(lexemes, term))) / all
}

function suresIn(lexemes: ReadonlySet<string>, term: Term): number {
  return Math.max(0, ...[...term.lexemes].map(([lexeme, sure]) => (lexemes.has(lexeme) ? sure : 0)))
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
