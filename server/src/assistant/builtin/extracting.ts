import { wordsOf } from '../../engines/words.ts'
import { citationOf } from '../finding/citing.ts'
import type { Finding, Found } from '../finding/finding.ts'
import { stemOf } from '../finding/lexemes.ts'
import type { Term } from '../finding/query.ts'
import type { Answer } from '../answering/answer.ts'
import { sentencesOf } from '../finding/sentences.ts'

/** The most passages that an answer cites, and the most sentences of the best one and of each other one. */
const mostPassages = 2
const mostSentences = [3, 1] as const
/** A sentence at the beginning of a passage says more often what the passage is about. */
const leadBonus = 0.35
/** A further passage is cited where it has nearly as much of the question as the best one. */
const nearlyAsMuch = 0.9
/** The longest sentence, in characters. */
const mostCharacters = 400

interface Weighed {
  readonly sentence: string
  readonly place: number
  readonly value: number
}

/** Returns the sentences of the best passages that say most about the question, each with the passage it is from. */
export function extracted({ passages, terms, language }: Finding): Omit<Answer, 'madeBy'> | undefined {
  const [best] = passages
  if (best === undefined) return undefined
  const cited = passages
    .filter((passage, place) => place === 0 || passage.coverage >= best.coverage * nearlyAsMuch)
    .slice(0, mostPassages)
  const parts = cited.map((passage, place) =>
    chosenFrom(passage, { terms, language, most: mostSentences[place] ?? 1 }),
  )
  const isSaid = new Set<string>()
  const sentences = parts.flatMap((chosen, place) =>
    chosen.flatMap((sentence) => {
      if (isSaid.has(sentence)) return []
      isSaid.add(sentence)
      return [`${sentence} [${place + 1}]`]
    }),
  )
  if (sentences.length === 0) return undefined
  return { text: sentences.join(' '), citations: cited.map(citationOf) }
}

interface Choosing {
  readonly terms: readonly Term[]
  readonly language: string
  readonly most: number
}

/** Returns the sentences of a passage that say most about the question, in their order. */
function chosenFrom({ text }: Found, { terms, language, most }: Choosing): string[] {
  const weighed = sentencesOf(text).map((sentence, place) => ({
    sentence:
      sentence.length > mostCharacters
        ? `${sentence.slice(0, mostCharacters - 1).toWellFormed()}…`
        : sentence,
    place,
    value: valueOf(sentence, place, { terms, language }),
  }))
  return weighed
    .toSorted((a: Weighed, b: Weighed) => b.value - a.value || a.place - b.place)
    .slice(0, most)
    .toSorted((a, b) => a.place - b.place)
    .map(({ sentence }) => sentence)
}

function valueOf(sentence: string, place: number, { terms, language }: Omit<Choosing, 'most'>): number {
  const lexemes = new Set(wordsOf(sentence).map(({ sound }) => stemOf(sound, language)))
  const all = terms.reduce((sum, { weight }) => sum + weight, 0)
  const shared = terms.reduce((sum, term) => {
    const sure = Math.max(0, ...[...term.lexemes].map(([lexeme, each]) => (lexemes.has(lexeme) ? each : 0)))
    return sum + term.weight * sure
  }, 0)
  return (all === 0 ? 0 : shared / all) + leadBonus / (1 + place)
}
