import * as v from 'valibot'

import { readContent } from '../../engines/content/contentFiles.ts'
import { helpPurposes, type HelpPurpose } from './rules.ts'

const words = v.pipe(v.string(), v.nonEmpty())
const sentences = v.pipe(v.array(words), v.nonEmpty())

/**
 * The file of the sentences. `(a|b)` means one of the two, so that a sentence stands for all its combinations. The
 * groups name words that mean alike.
 */
const sentencesFile = v.object({
  about: words,
  groups: v.record(v.string(), v.pipe(v.array(words), v.nonEmpty())),
  topics: v.object(v.entriesFromList(helpPurposes, sentences)),
  everyday: sentences,
})

/** A sentence with its topic; everyday ones have none. */
export interface Labelled {
  readonly text: string
  readonly topic: HelpPurpose | undefined
}

/** How many combinations of a sentence are learned. */
const mostCombinations = 12

/** Help about these subjects may be urgent or not, so questions about them teach nothing. */
const undecided = [
  'faq:asked-for-money',
  'faq:uncomfortable',
  'faq:report',
  'faq:hard-time',
  'faq:mentor-worried',
]

/** Reads the file of the sentences. */
export function readSentences() {
  return readContent(sentencesFile, 'safety', 'urgentSentences.json')
}

/**
 * Returns the sentences that teach the recogniser: urgent ones by topic, everyday ones with words of urgent ones,
 * and the questions that the help pages answer.
 */
export function labelledSentences(): readonly Labelled[] {
  const { topics, everyday } = readSentences()
  const asked = readContent(v.record(v.string(), v.array(v.string())), 'search', 'asked.json')
  const others = readContent(v.array(v.string()), 'search', 'offTopic.json')
  const helped = Object.entries(asked).flatMap(([id, questions]) => (undecided.includes(id) ? [] : questions))
  const next = numbersFrom(7)
  const combined = (written: readonly string[], topic: HelpPurpose | undefined) =>
    written.flatMap((each) => combinationsOf(each, next).map((text) => ({ text, topic })))
  return [
    ...helpPurposes.flatMap((topic) => combined(topics[topic], topic)),
    ...combined(everyday, undefined),
    ...[...helped, ...others].map((text) => ({ text, topic: undefined })),
  ]
}

/** Returns some of the combinations that a sentence stands for. */
function combinationsOf(written: string, next: () => number): readonly string[] {
  const found = new Set<string>()
  for (let tries = 0; tries < 2 * mostCombinations && found.size < mostCombinations; tries += 1) {
    const text = written.replaceAll(/\(([^()]*)\)/g, (_whole, choices: string) => {
      const all = choices.split('|')
      return all[Math.floor(next() * all.length)] ?? ''
    })
    found.add(text.replaceAll(/ +/g, ' ').trim())
  }
  return [...found]
}

/** Returns a source of the same numbers between 0 and 1 in every run. */
export function numbersFrom(start: number): () => number {
  let seed = start
  return () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
}
