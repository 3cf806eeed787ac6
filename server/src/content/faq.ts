import { localeText } from '@saathi/contract/base/fields.ts'
import * as v from 'valibot'

import { readContent } from '../engines/content/contentFiles.ts'
import type { Language } from '../engines/text/texts.ts'

/** Questions and answers by topic, in English and in the other languages. */
export type Faq = v.InferOutput<ReturnType<typeof faqIn>>

/** Reads the FAQ; throws with the file's name if an id is used twice or a language is missing. */
export function readFaq(languages: readonly Language[]): Faq {
  const codes = languages.filter(({ isActive }) => isActive).map(({ languageCode }) => languageCode)
  const further = codes.filter((code) => code !== 'en')
  return readContent(faqIn(further), 'faq.json')
}

/** Returns the schema of the file: every text in English and in each of these languages. */
export function faqIn(further: readonly string[]) {
  const words = v.pipe(v.string(), v.trim(), v.nonEmpty('This text is empty.'))
  const localeWords = v.pipe(
    localeText,
    v.check(
      (texts) => further.every((code) => (texts[code] ?? '').trim() !== ''),
      `Each of these languages needs a text: ${further.join(', ')}.`,
    ),
  )
  const id = v.pipe(
    v.string(),
    v.regex(/^[a-z\d]+(-[a-z\d]+)*$/, 'An id has small letters, digits, hyphens.'),
  )
  const question = v.object({
    id,
    question: words,
    localeQuestion: localeWords,
    answer: words,
    localeAnswer: localeWords,
    /** Other words for the question, by language, with which the assistant and the search of the page find it; nobody sees them. */
    alsoAsked: v.optional(v.record(v.string(), v.array(words))),
    /** The audience of the answer, if it is not everyone; the page shows visitors and staff all answers. */
    audience: v.optional(v.picklist(['mentee', 'mentor'])),
    /** Whether the answer refers people to the programme team; its page then links there. */
    toTeam: v.optional(v.boolean(), false),
  })
  const topic = v.object({
    id,
    topic: words,
    localeTopic: localeWords,
    questions: v.pipe(v.array(question), v.nonEmpty('A topic needs a question.')),
  })
  return v.pipe(
    v.array(topic),
    v.check(
      (topics) => isUnique(topics.flatMap((each) => [each.id, ...each.questions.map((one) => one.id)])),
      'An id stands twice; topics and questions share one set of ids.',
    ),
  )
}

function isUnique(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length
}
