import * as v from 'valibot'

import { readContent } from '../../engines/content/contentFiles.ts'
import { wordsOf } from '../../engines/text/words.ts'
import { stemOf } from './lexemes.ts'
import type { QuestionWords } from './questionWords.ts'

/** Questions as people ask them, by the passage that answers them. The words of an answer often differ from the words of its question. */
const askedSchema = v.record(v.string(), v.array(v.pipe(v.string(), v.nonEmpty())))

/** A word of the same meaning counts less than the same word. */
const meaningShare = 0.9

/** A word of nearly every question, such as "what", says little about its topic. */
const stopShare = 0.3

interface Example {
  readonly passageId: string
  readonly words: ReadonlySet<string>
}

/** A passage, and how like its examples a question is: 1 is the same words. */
export interface Alike {
  readonly id: string
  readonly alike: number
}

/** Returns the function that compares a question with the examples of all passages; the most alike comes first. */
export function readExamples(words: QuestionWords): (text: string) => readonly Alike[] {
  const examples: Example[] = Object.entries(readContent(askedSchema, 'search', 'asked.json')).flatMap(
    ([passageId, questions]) => questions.map((asked) => ({ passageId, words: soundsIn(asked) })),
  )
  const counts = new Map<string, number>()
  for (const sound of examples.flatMap((each) => [...each.words])) {
    counts.set(sound, (counts.get(sound) ?? 0) + 1)
  }
  /** Rare words say more about a question than frequent ones; an unknown word is as rare as one of a single example. */
  const weightOf = (sound: string) =>
    Math.log(1 + examples.length / (counts.get(sound) ?? 1)) * (isOfEveryQuestion(sound) ? stopShare : 1)
  const isOfEveryQuestion = (sound: string) => words.isStopWord(sound, 'en') || words.isStopWord(sound, 'hi')
  const sumOf = (sounds: ReadonlySet<string>) => [...sounds].reduce((sum, sound) => sum + weightOf(sound), 0)
  const sharedWith = (asked: ReadonlySet<string>, example: ReadonlySet<string>) =>
    [...asked].reduce((sum, sound) => {
      if (example.has(sound)) return sum + weightOf(sound)
      const other = words.sameAs(sound).find((each) => example.has(each))
      return other === undefined ? sum : sum + (meaningShare * (weightOf(sound) + weightOf(other))) / 2
    }, 0)
  return (text) => {
    const asked = soundsIn(text)
    const whole = sumOf(asked)
    const best = new Map<string, number>()
    for (const { passageId, words: example } of examples) {
      const alike = (2 * sharedWith(asked, example)) / (whole + sumOf(example))
      best.set(passageId, Math.max(alike, best.get(passageId) ?? 0))
    }
    return [...best].map(([id, alike]) => ({ id, alike })).toSorted((a, b) => b.alike - a.alike)
  }
}

function soundsIn(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text).map(({ sound }) => stemOf(sound, 'en')))
}
