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
  /** Words that mean the same in a question. */
  sameMeaning: v.array(v.pipe(v.array(word), v.minLength(2))),
})

/** What helps to read questions, from `content/search/questions.json`. */
export interface QuestionWords {
  isStopWord(sound: string, language: 'en' | 'hi'): boolean
  /** Returns how the words sound that mean the same as this one. */
  sameAs(sound: string): readonly string[]
  /** Returns in what a question is written. */
  writtenIn(text: string): 'en' | 'hi' | 'hindiInLatin'
}

/** Reads the file once. */
export function readQuestionWords(): QuestionWords {
  const { stopWords, hindiInLatin, sameMeaning } = readContent(questionsSchema, 'search', 'questions.json')
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
