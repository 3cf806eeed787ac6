import * as v from 'valibot'

import { readContent } from '../../engines/content/contentFiles.ts'
import { patternText, type PatternText, readPattern, soundsOf } from '../../engines/text/wordPatterns.ts'
import { type Word, wordsOf } from '../../engines/text/words.ts'

const word = v.pipe(v.string(), v.regex(/^[\p{L}\p{M}]+$/u, 'One word.'))
/** Patterns of words; see `readPattern`. */
const patterns = v.array(v.pipe(v.string(), v.nonEmpty()))
const languages = v.object({ en: v.array(word), hi: v.array(word) })

const questionsSchema = v.object({
  /** Words of nearly every question, which say nothing about its topic; Hindi ones also in Latin letters. */
  stopWords: languages,
  /** Words in Latin letters that show that a question is in Hindi. */
  hindiInLatin: v.array(word),
  /** Texts that ask nothing: every word is in one of the lists, and at least one is a mark. */
  smallTalk: v.array(
    v.object({
      text: v.picklist(['hello', 'welcome', 'self']),
      marks: v.array(word),
      words: v.array(word),
    }),
  ),
  /** Words of a question or a wish. */
  asking: v.array(word),
  /**
   * Questions about the person's own state: they have one of the patterns and none of `unless`. If `others` is
   * given, all other words must be among them.
   */
  ownState: v.array(
    v.object({
      about: v.string(),
      page: v.picklist(['mentorship', 'internship', 'learningHub', 'matching', 'surveys']),
      patterns,
      unless: v.optional(patterns),
      others: v.optional(v.array(word)),
    }),
  ),
  /** Topics that no page of the product is about: the weather, a match. */
  offTopic: v.object({ patterns, unless: patterns }),
  /** Insults that do not ask anything. */
  rude: v.object({ patterns, others: v.array(word) }),
  /** Words that mean the same in a question. */
  sameMeaning: v.array(v.pipe(v.array(word), v.minLength(2))),
})

type Questions = v.InferOutput<typeof questionsSchema>
/** A question about the person's own state: the part that it asks about, and the page where it is shown. */
export type OwnState = Pick<Questions['ownState'][number], 'about' | 'page'>

/** The lists that help to read questions, from `content/search/questions.json`. */
export interface QuestionWords {
  isStopWord(sound: string, language: 'en' | 'hi'): boolean
  /** Returns the sounds of the words that mean the same as this one. */
  sameAs(sound: string): readonly string[]
  /** Groups of words that mean the same. */
  readonly meanings: Readonly<Record<string, readonly string[]>>
  /** Returns the language and script of a question. */
  writtenIn(text: string): 'en' | 'hi' | 'hindiInLatin'
  /** Returns the small talk in a text that asks nothing; undefined for questions. */
  smallTalkIn(text: string): Questions['smallTalk'][number]['text'] | undefined
  /** Whether a text has a word of a question or a wish. */
  isAsking(text: string): boolean
  /** Whether a text insults and does not ask anything. */
  isRude(text: string): boolean
  /** Whether a question is about a topic that the product knows nothing about. */
  isOffTopic(text: string): boolean
  /** Returns the part of the person's own state that a question asks for; undefined for all other questions. */
  ownStateIn(text: string): OwnState | undefined
  /** Returns the part of the person's own state with this name. */
  ownStateAbout(about: string | undefined): OwnState | undefined
}

/** A Hindi word is recognised by its sound if it has at least this many letters. */
const fewestLetters = 4

/** Frequent English words that are not also Hindi words in Latin letters, as "to" and "me" are. */
const englishWords = new Set(
  (
    'my your you it she we they them from with of at if how what when where why who which can should will would does not have had ' +
    'this that there for was were thanks today please want need get see about after before any some because tick cool'
  ).split(' '),
)
/** A text without its quotations is read for its language if it has at least this many words. */
const fewestOwn = 3
/** A text with at least this many of them is English, even with one Hindi word. */
const fewestEnglish = 2

/** Reads the file once. */
export function readQuestionWords(): QuestionWords {
  const questions = readContent(questionsSchema, 'search', 'questions.json')
  const { stopWords, hindiInLatin, sameMeaning } = questions
  const talks = questions.smallTalk.map(({ text, marks: own, words }) => ({
    text,
    marks: soundsOf(own),
    words: soundsOf([...own, ...words]),
  }))
  const states = questions.ownState.map((each) => ({ ...each, isIn: readRule(each) }))
  const isOffTopic = readRule(questions.offTopic)
  const isRude = readRule(questions.rude)
  const stops = { en: soundsOf(stopWords.en), hi: soundsOf(stopWords.hi) }
  const marks = new Set(hindiInLatin)
  // Short words of both languages sound alike: "app" and "aap". Longer words are recognised in any spelling.
  const markSounds = soundsOf(hindiInLatin)
  const isMark = ({ written, sound }: Word) =>
    marks.has(written) ||
    (written.length >= fewestLetters && markSounds.has(sound) && !englishWords.has(written))
  const asking = soundsOf(questions.asking)
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
      // A smiling face says nothing more.
      const sounds = wordsOf(text.replaceAll(/\p{Extended_Pictographic}/gu, ' ')).map(({ sound }) => sound)
      return talks.find(
        ({ marks: own, words }) =>
          sounds.some((sound) => own.has(sound)) && sounds.every((sound) => words.has(sound)),
      )?.text
    },
    isAsking: (text) => wordsOf(text).some(({ sound }) => asking.has(sound)),
    isRude: (text) => isRude(patternText(text)),
    isOffTopic: (text) => isOffTopic(patternText(text)),
    ownStateIn(text) {
      const read = patternText(text)
      return states.find(({ isIn }) => isIn(read))
    },
    ownStateAbout: (about) => states.find((each) => each.about === about),
    isStopWord: (sound, language) => stops[language].has(sound),
    sameAs: (sound) => bySound.get(sound) ?? [],
    meanings: Object.fromEntries(sameMeaning.map((group, place) => [String(place), group])),
    writtenIn(text) {
      // A quotation is in the language of another person.
      const own = text.replaceAll(/["“«][^"”»]*["”»]/g, ' ')
      const read = wordsOf(own).length >= fewestOwn ? own : text
      if (/[\u0900-\u097f]/.test(read)) return 'hi'
      const words = wordsOf(read)
      const hindi = words.filter(isMark).length
      const english = words.filter(({ written }) => englishWords.has(written)).length
      return hindi > 0 && (hindi > 1 || english < fewestEnglish) ? 'hindiInLatin' : 'en'
    },
  }
}

interface Rule {
  readonly patterns: readonly string[]
  readonly unless?: readonly string[] | undefined
  readonly others?: readonly string[] | undefined
}

/** Returns whether a text has one of the patterns, none of `unless`, and no further words than `others`. */
function readRule({ patterns: wanted, unless = [], others }: Rule): (text: PatternText) => boolean {
  const vocabulary = { groups: {}, fillers: new Set<string>() }
  const read = (written: readonly string[]) => written.map((pattern) => readPattern(pattern, vocabulary))
  const [finds, refuses] = [read(wanted), read(unless)]
  const allowed = others && soundsOf([...others, ...wanted.flatMap((pattern) => pattern.split(/ \+ |[|_]/))])
  return (text) =>
    finds.some((find) => find(text).length > 0) &&
    refuses.every((find) => find(text).length === 0) &&
    text.words.every(({ sound }) => allowed?.has(sound) ?? true)
}
