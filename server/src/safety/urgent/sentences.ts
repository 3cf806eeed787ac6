import * as v from 'valibot'

import { readContent } from '../../engines/content/contentFiles.ts'
import { combinationsOf } from '../../engines/text/combinations.ts'
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
const mostOfHelp = 4

/** Help about these subjects may be urgent or not, so questions about them teach nothing. */
const undecided = [
  'faq:asked-for-money',
  'faq:uncomfortable',
  'faq:report',
  'faq:hard-time',
  'faq:mentor-worried',
  'faq:internship-bad',
  'faq:marriage-talk',
  'faq:parents-against',
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
  const byTopic = ['ownStateAsked.json', 'talkAsked.json'].flatMap((name) =>
    Object.values(readContent(v.record(v.string(), v.array(v.string())), 'search', name)).flat(),
  )
  const others = ['offTopic.json', 'unanswered.json'].flatMap((name) =>
    readContent(v.array(v.string()), 'search', name),
  )
  const helped = Object.entries(asked).flatMap(([id, questions]) => (undecided.includes(id) ? [] : questions))
  const combined = (written: readonly string[], topic: HelpPurpose | undefined) =>
    written.flatMap((each) => combinationsOf(each, mostCombinations).map((text) => ({ text, topic })))
  return [
    ...helpPurposes.flatMap((topic) => combined(topics[topic], topic)),
    ...combined(everyday, undefined),
    ...[...helped, ...byTopic, ...others].flatMap((each) =>
      combinationsOf(each, mostOfHelp).map((text) => ({ text, topic: undefined })),
    ),
  ]
}
