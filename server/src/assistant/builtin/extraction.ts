import { wordsOf } from '../../engines/text/words.ts'
import type { Answer } from '../answers/answer.ts'
import { citationOf } from '../search/citation.ts'
import type { Finding } from '../search/finder.ts'
import { stemOf } from '../search/lexemes.ts'
import type { Term } from '../search/query.ts'
import { sentencesOf } from '../search/sentences.ts'

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
  { passages, terms, language }: Finding,
  seeAlso: (title: string) => string,
): Pick<Answer, 'text' | 'citations'> | undefined {
  const [best, ...others] = passages
  if (best === undefined) return undefined
  const sentences = partOf(sentencesOf(best.text).map(shortened), { terms, language })
  if (sentences.length === 0) return undefined
  const text = sentences.map((sentence) => `${sentence} [1]`).join(' ')
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

/** Returns the sentences in a row that say most about the question. */
function partOf(sentences: readonly string[], about: About): readonly string[] {
  if (sentences.length <= mostSentences.whole) return sentences
  const values = sentences.map((sentence, place) => valueOf(sentence, about) + leadBonus / (1 + place))
  const starts = values.slice(0, values.length - mostSentences.inARow + 1)
  const sums = starts.map((_, start) => sumOf(values.slice(start, start + mostSentences.inARow)))
  const start = sums.indexOf(Math.max(...sums))
  const end = start + mostSentences.inARow
  // A sentence that announces a list is useless without it.
  const isCut = sentences[end - 1]?.endsWith(':') === true
  return sentences.slice(start, isCut ? end + mostSentences.inARow : end)
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
