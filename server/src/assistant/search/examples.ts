import { setImmediate } from 'node:timers/promises'

import * as v from 'valibot'

import { readContent } from '../../engines/content/contentFiles.ts'
import { combinationsOf } from '../../engines/text/combinations.ts'
import { wordsOf } from '../../engines/text/words.ts'
import { type Example, makeAlikes } from './alikes.ts'
import { makeKnown } from './knownWords.ts'
import { stemOf } from './lexemes.ts'
import type { QuestionWords } from './questionWords.ts'
import { learnTopicChances } from './topicChances.ts'
import { learnTopics } from './topics.ts'

const questionsOf = v.array(v.pipe(v.string(), v.nonEmpty()))
/**
 * Questions as people ask them, by the passage that answers them. The words of an answer often differ from the words
 * of its question. `(a|b)` means one of the two.
 */
const askedSchema = v.record(v.string(), questionsOf)
/** What people write without asking anything. */
const talks = ['hello', 'welcome', 'self', 'goodNews', 'nervous', 'rude'] as const
export type Talk = (typeof talks)[number]
const talkSchema = v.object(v.entriesFromList(talks, questionsOf))

/** A word of nearly every question, such as "what", says little about its topic. */
const stopShare = 0.3

/** The topic of questions that no page of the product answers. */
export const offTopic = 'off_topic'
/** The topics of questions about the product that no page of it answers begin so. Each is a topic of its own. */
export const unanswered = 'unanswered:'
/** The topics of questions about the person's own state begin so. */
export const ownState = 'own:'
/** The topics of texts that ask nothing begin so. */
const smallTalk = 'talk:'
/** How many of the questions that one stands for are read. */
const mostCombinations = 6

/** Whether a topic is about no passage. */
export function isWithoutPassage(id: string): boolean {
  return [offTopic, unanswered, ownState, smallTalk].some((topic) => id.startsWith(topic))
}

/** Returns the small talk of a topic; undefined for all other topics. */
export function talkOf(id: string): Talk | undefined {
  return talks.find((talk) => id === `${smallTalk}${talk}`)
}

/** A passage, and how well its examples fit a question. */
export interface Fitting {
  readonly id: string
  /** How like the question the best example is: 1 is the same words. */
  readonly alike: number
  /** The logarithm of the likelihood of the question's words among the examples of the passage's subject. */
  readonly likelihood: number
  /** The probability of the passage's subject by the words, pairs and pieces of words of the question. */
  readonly chance: number
}

/** Compares questions with the examples of all passages. */
export interface Examples {
  /** Returns every passage that has examples, and the topics without a passage. */
  fitting(text: string): Promise<readonly Fitting[]>
  /** Returns the share of the words that no example has: it is large in a language that nobody taught. */
  unknownShare(text: string): Promise<number>
}

/** The examples are the same in the whole process, so they are read once. */
let written: readonly WrittenExample[] | undefined
/** The first question learns them. */
let learned: Promise<Examples> | undefined

/** Reads the examples at once, so that a mistake in them stops the start. */
export function readExamples(words: QuestionWords): Examples {
  written ??= readExampleFiles()
  const all = written
  const read = () => (learned ??= learnExamples(all, words))
  return remembering({
    fitting: async (text) => (await read()).fitting(text),
    unknownShare: async (text) => (await read()).unknownShare(text),
  })
}

async function learnExamples(all: readonly WrittenExample[], words: QuestionWords): Promise<Examples> {
  const examples = await questionsOfAll(all)
  const counts = new Map<string, number>()
  for (const sound of examples.flatMap((each) => [...each.words])) {
    counts.set(sound, (counts.get(sound) ?? 0) + 1)
  }
  /** Rare words say more about a question than frequent ones; an unknown word is as rare as one of a single example. */
  const weightOf = (sound: string) =>
    Math.log(1 + examples.length / (counts.get(sound) ?? 1)) * (isOfEveryQuestion(sound) ? stopShare : 1)
  const isOfEveryQuestion = (sound: string) => words.isStopWord(sound, 'en') || words.isStopWord(sound, 'hi')
  const known = makeKnown(counts)
  const alikesOf = makeAlikes(examples, { weightOf, sameAs: words.sameAs })
  /** Words of the same meaning are one word. */
  const meaningOf = (sound: string) => [sound, ...words.sameAs(sound)].toSorted()[0] ?? sound
  const weighed = (sounds: ReadonlySet<string>) =>
    [...sounds].map((sound) => ({ word: meaningOf(sound), weight: weightOf(sound) }))
  const likelihoodOf = learnTopics(
    examples.map(({ passageId, words: of }) => ({ topic: subjectOf(passageId), words: weighed(of) })),
  )
  const chancesOf = await learnTopicChances(
    examples.map(({ passageId, text }) => ({ topic: subjectOf(passageId), text })),
    words.meanings,
  )
  return {
    async fitting(text) {
      const chances = chancesOf(text)
      const question = new Set([...soundsIn(text)].map(known))
      const likelihoods = likelihoodOf(weighed(question))
      return [...alikesOf(question)].map(([id, alike]) => ({
        id,
        alike,
        likelihood: likelihoods.get(subjectOf(id)) ?? Number.NEGATIVE_INFINITY,
        chance: chances.get(subjectOf(id)) ?? 0,
      }))
    },
    async unknownShare(text) {
      const sounds = [...soundsIn(text)]
      return sounds.filter((sound) => !counts.has(sound)).length / Math.max(1, sounds.length)
    },
  }
}

/** One answer asks several times: for the person's own state, for other subjects, and for the passages. */
function remembering(examples: Examples): Examples {
  let last: { readonly text: string; readonly found: ReturnType<Examples['fitting']> } | undefined
  return {
    ...examples,
    fitting(text) {
      if (last?.text !== text) last = { text, found: examples.fitting(text) }
      return last.found
    },
  }
}

/** An example as it is written: it may stand for several questions. */
type WrittenExample = Pick<Example, 'passageId' | 'text'>

/** After so many examples, other work of the process gets its turn. */
const atOnce = 200

async function questionsOfAll(all: readonly WrittenExample[]): Promise<readonly Example[]> {
  const examples: Example[] = []
  for (const [place, { passageId, text: asWritten }] of all.entries()) {
    for (const text of combinationsOf(asWritten, mostCombinations))
      examples.push({ passageId, text, words: soundsIn(text) })
    if (place % atOnce === 0) await setImmediate()
  }
  return examples
}

/** Reads the examples of the passages and of the topics without a passage. */
function readExampleFiles(): readonly WrittenExample[] {
  const asked = readContent(askedSchema, 'search', 'asked.json')
  const own = readContent(askedSchema, 'search', 'ownStateAsked.json')
  const known: readonly (readonly [string, readonly string[]])[] = [
    ...Object.entries(asked),
    ...Object.entries(own).map(([about, questions]) => [`${ownState}${about}`, questions] as const),
    ...Object.entries(readContent(talkSchema, 'search', 'talkAsked.json')).map(
      ([talk, texts]) => [`${smallTalk}${talk}`, texts] as const,
    ),
    [offTopic, readContent(questionsOf, 'search', 'offTopic.json')],
    ...readContent(questionsOf, 'search', 'unanswered.json').map(
      (each, place) => [`${unanswered}${place}`, [each]] as const,
    ),
  ]
  return known.flatMap(([passageId, questions]) => questions.map((text) => ({ passageId, text })))
}

/** The steps of a session share its subject. */
export function subjectOf(id: string): string {
  return id.startsWith('session:') ? id.split(':').slice(0, 2).join(':') : id
}

function soundsIn(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text).map(({ sound }) => stemOf(sound, 'en')))
}
