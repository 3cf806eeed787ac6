import * as v from 'valibot'

import { readContent } from '../../engines/contentFiles.ts'
import { wordsOf } from '../../engines/words.ts'

const word = v.pipe(v.string(), v.regex(/^[\p{L}\p{M}]+$/u, 'One word.'))
const languages = v.object({ en: v.array(word), hi: v.array(word) })

const questionsSchema = v.object({
  /** Words of nearly every question, which say nothing of what it is about; Hindi ones also in Latin letters. */
  stopWords: languages,
  /** Words in Latin letters by which a Hindi question is known. */
  hindiInLatin: v.array(word),
  /** What is said without asking anything: every word is in one of the lists, and at least one is a mark. */
  smallTalk: v.array(
    v.object({
      text: v.picklist(['hello', 'welcome', 'self']),
      marks: v.array(word),
      words: v.array(word),
    }),
  ),
  /** Questions about the person's own state: they have a word of each of the lists, and where `others` is given, none but these. */
  ownState: v.array(
    v.object({
      about: v.string(),
      page: v.picklist(['mentorship', 'internship', 'learningHub', 'matching', 'surveys']),
      needs: v.array(v.array(word)),
      others: v.optional(v.array(word)),
    }),
  ),
  /** Words that mean the same in a question. */
  sameMeaning: v.array(v.pipe(v.array(word), v.minLength(2))),
})

type Questions = v.InferOutput<typeof questionsSchema>
/** A question about the person's own state: the part of it that is meant, and the page where it is shown. */
export type OwnState = Pick<Questions['ownState'][number], 'about' | 'page'>

/** What helps to read questions, from `content/search/questions.json`. */
export interface QuestionWords {
  isStopWord(sound: string, language: 'en' | 'hi'): boolean
  /** Returns how the words sound that mean the same as this one. */
  sameAs(sound: string): readonly string[]
  /** Returns in what a question is written. */
  writtenIn(text: string): 'en' | 'hi' | 'hindiInLatin'
  /** Returns what a text says that asks nothing; undefined for questions. */
  smallTalkIn(text: string): Questions['smallTalk'][number]['text'] | undefined
  /** Returns what of the person's own state a question asks for; undefined for all others. */
  ownStateIn(text: string): OwnState | undefined
}

/** Reads the file once. */
export function readQuestionWords(): QuestionWords {
  const questions = readContent(questionsSchema, 'search', 'questions.json')
  const { stopWords, hindiInLatin, sameMeaning } = questions
  const talks = questions.smallTalk.map(({ text, marks: own, words }) => ({
    text,
    marks: soundsOf(own),
    words: soundsOf([...own, ...words]),
  }))
  const states = questions.ownState.map(({ about, page, needs, others }) => ({
    about,
    page,
    needs: needs.map(soundsOf),
    only: others === undefined ? undefined : soundsOf([...needs.flat(), ...others]),
  }))
  const stops = { en: soundsOf(stopWords.en), hi: soundsOf(stopWords.hi) }
  const marks = soundsOf(hindiInLatin)
  const groups = sameMeaning.map((group) => [...soundsOf(group)])
  const bySound = new Map<string, string[]>()
  for (const group of groups) {
    for (const sound of group) {
      const others = group.filter((other) => other !== sound)
      bySound.set(sound, [...(bySound.get(sound) ?? []), ...others])
    }
  }
  return {
    smallTalkIn(text) {
      const sounds = wordsOf(text).map(({ sound }) => sound)
      return talks.find(
        ({ marks: own, words }) =>
          sounds.some((sound) => own.has(sound)) && sounds.every((sound) => words.has(sound)),
      )?.text
    },
    ownStateIn(text) {
      const sounds = wordsOf(text).map(({ sound }) => sound)
      return states.find(
        ({ needs, only }) =>
          needs.every((need) => sounds.some((sound) => need.has(sound))) &&
          sounds.every((sound) => only?.has(sound) ?? true),
      )
    },
    isStopWord: (sound, language) => stops[language].has(sound),
    sameAs: (sound) => bySound.get(sound) ?? [],
    writtenIn(text) {
      if (/[\u0900-\u097f]/.test(text)) return 'hi'
      return wordsOf(text).some(({ sound }) => marks.has(sound)) ? 'hindiInLatin' : 'en'
    },
  }
}

function soundsOf(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.flatMap((each) => wordsOf(each).map(({ sound }) => sound)))
}
