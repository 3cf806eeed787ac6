import type { Database } from '../../engines/database/database.ts'
import type { Person } from '../../http/request.ts'
import { wordsOf } from '../../engines/text/words.ts'
import { type FoundRow, openPassagesByIds, passagesByIds, passagesWith } from './passageStore.ts'
import { lookedAt, type Term, termsOf, tsqueryFor } from './query.ts'
import { type OwnState, type QuestionWords, readQuestionWords } from './questionWords.ts'
import { decided, type Deciding, type Found, leastNamed, mostFound, pagesOf } from './decision.ts'
import {
  type Examples,
  type Fitting,
  isWithoutPassage,
  ownState,
  readExamples,
  type Talk,
} from './examples.ts'
import {
  consideredOf,
  fitsOf,
  isMoreThanTalk,
  isNothingOfOurs,
  isPerhapsElse,
  ownStateAsked,
  talkIn,
} from './fits.ts'
import { fused, ordersOf } from './ranking.ts'
import { fitsRole } from './roleFit.ts'
import { type ListeningBus, openVocabularies, type Vocabulary } from './vocabulary.ts'

/** How many passages of the full-text search are ranked again. */
const mostRanked = 20

/** With less than this, the answer says first which question it answers, because it may be another one. */
const surelyEnough = 0.85
/** A text of so many words is in a language that nobody taught, if no example has this share of them. */
const fewestForeign = 5
const foreignShare = 0.5
/** Everyone may read passages of this scope. */
export const everyone = 'everyone'

/** A question to look for. */
export interface Asked {
  readonly text: string
  /** The language the person reads in. */
  readonly language: string
  readonly scopes: readonly string[]
  /** If given, passages for other roles are left out. */
  readonly role?: Person['role']
  /** Whether passages are returned in the person's language, for a question in any language. */
  readonly isInTheirLanguage?: boolean
}

/** The result of a search. */
export interface Finding {
  /** The language of the answer. */
  readonly language: 'en' | 'hi'
  /** The words that the question is about, in that language. */
  readonly terms: readonly Term[]
  /** The passages that are enough to answer it, best first, in the language of the answer. */
  readonly passages: readonly Found[]
  /** Whether the first passage surely answers it. */
  readonly isSure: boolean
  /** The nearest pages. */
  readonly nearest: readonly Found[]
}

/** Why nothing fits a question: nobody taught its language, or it is rather about something else. */
export type Strangeness = 'foreign' | 'else'

/** Finds the passages that a question is about. */
export interface Finder {
  find(asked: Asked): Promise<Finding>
  /** Returns the part of the person's own state that a question asks for; undefined for all other questions. */
  ownStateIn(text: string): Promise<OwnState | undefined>
  /** Whether a question is about a topic that the product knows nothing about. */
  isOffTopic(text: string): Promise<boolean>
  /** Whether nothing that is known fits a question well, and why: it is in another language, or rather about something else. */
  strangeness(text: string): Promise<Strangeness | undefined>
  /** Returns the small talk in a text that asks nothing, or that it insults; undefined for questions. */
  talkIn(text: string): Promise<Talk | undefined>
  readonly words: QuestionWords
  close(): void
}

/** The finding for a question without a letter. */
const nothing: Finding = { language: 'en', terms: [], passages: [], isSure: false, nearest: [] }

/** Opens the search for passages. */
export function openFinder({ db, bus }: { readonly db: Database; readonly bus: ListeningBus }): Finder {
  const words = readQuestionWords()
  const examples = readExamples(words)
  const vocabularies = openVocabularies({ db, bus })
  const lookIn = async (asked: Asked, language: 'en' | 'hi') => {
    const vocabulary = await vocabularies.of(language)
    const terms = termsOf(asked.text, language, { words, vocabulary })
    const rows = await search(db, { asked, language, terms, vocabulary })
    return { terms, rows, orders: ordersOf(rows, terms, vocabulary) }
  }
  const findWhole = async (asked: Asked): Promise<Finding> => {
    const writtenIn = words.writtenIn(asked.text)
    const theirs = asked.language === 'hi' ? 'hi' : 'en'
    const answered = writtenIn === 'en' ? 'en' : 'hi'
    const language = asked.isInTheirLanguage === true ? theirs : answered
    // Hindi in Latin letters has so many English words that both languages are searched for it.
    const searched = writtenIn === 'hindiInLatin' ? (['hi', 'en'] as const) : ([writtenIn] as const)
    const looked = await Promise.all(searched.map((each) => lookIn(asked, each)))
    const saysTheSame = new Set(looked.flatMap(({ rows }) => sameTitles(rows, asked.text)))
    const all = fused(looked.flatMap(({ orders }) => orders)).filter(({ id }) => fitsRole(id, asked.role))
    const enough = all.filter(({ id, isEvidence }) => isEvidence || saysTheSame.has(id))
    const best = bestOf(enough.length === 0 ? all : enough, saysTheSame)
    const own = looked[searched.findIndex((each) => each === language)]
    const rows = await inLanguage(db, { ids: best.map(({ id }) => id), language, known: own?.rows ?? [] })
    const found = best.flatMap(({ id, coverage }) => {
      const row = rows.get(id)
      return row === undefined ? [] : [{ ...row, coverage }]
    })
    const fitting = (await examples.fitting(asked.text)).filter(({ id }) => fitsRole(id, asked.role))
    for (const id of taughtFor(fitting)) saysTheSame.add(id)
    const { known, rival } = await openPassages(db, { fitting, language, scopes: asked.scopes })
    const ofEnough = enough.length > 0 ? found : []
    const [passages, nearest] = decided({ found: ofEnough, near: found, known, rival, saysTheSame })
    const isSure = (passages[0]?.coverage ?? 0) >= surelyEnough
    const pages = passages.length > 0 ? pagesOf(passages) : nearest
    return { language, terms: own?.terms ?? [], passages, isSure, nearest: pages }
  }
  return {
    words,
    ...makeReadings(words, examples),
    close: () => vocabularies.close(),
    async find(asked) {
      if (!/\p{L}/u.test(asked.text)) return nothing
      const whole = await findWhole(asked)
      const sentences = whole.passages.length === 0 ? sentencesIn(asked.text) : []
      // The explanation in a question adds words that no passage has, so the sentences are also tried one by one.
      // The first sentence that finds a passage gives the answer, if its page is also near the whole question:
      // "Whom do I put?" alone asks about anything.
      for (const text of sentences) {
        const found = await findWhole({ ...asked, text })
        const [first] = found.passages
        if (first !== undefined && whole.nearest.some(({ url }) => url === first.url)) return found
      }
      return whole
    },
  }
}

/** Returns the readings that need both the rules and the examples. */
function makeReadings(
  words: QuestionWords,
  examples: Examples,
): Pick<Finder, 'ownStateIn' | 'isOffTopic' | 'talkIn' | 'strangeness'> {
  return {
    ownStateIn: async (text) =>
      words.ownStateAbout(ownStateAsked(await examples.fitting(text), words.ownStateIn(text)?.about)),
    isOffTopic: async (text) => isNothingOfOurs(await examples.fitting(text), words.isOffTopic(text)),
    async strangeness(text) {
      const isLong = wordsOf(text).length >= fewestForeign
      if (isLong && (await examples.unknownShare(text)) >= foreignShare) return 'foreign'
      return isPerhapsElse(await examples.fitting(text)) ? 'else' : undefined
    },
    async talkIn(text) {
      const plain = words.smallTalkIn(text) ?? (words.isRude(text) ? 'rude' : undefined)
      if (plain !== undefined) return plain
      const talk = talkIn(await examples.fitting(text))
      if (talk === undefined || talk === 'rude') return talk
      // Good news before a question must not swallow it: "she got the job, now I want a new mentee".
      for (const part of clausesIn(text))
        if (words.isAsking(part) && isMoreThanTalk(await examples.fitting(part))) return undefined
      return talk
    },
  }
}

/** Returns the best passages, and before them those whose title is the question. */
function bestOf<Row extends Pick<FoundRow, 'id'>>(
  all: readonly Row[],
  saysTheSame: ReadonlySet<string>,
): readonly Row[] {
  return all
    .toSorted((a, b) => Number(saysTheSame.has(b.id)) - Number(saysTheSame.has(a.id)))
    .slice(0, mostFound)
}

interface Open {
  readonly fitting: readonly Fitting[]
  readonly language: string
  readonly scopes: readonly string[]
}

/** Returns the passages that the person may read and whose examples fit best. */
async function openPassages(
  db: Database,
  { fitting, language, scopes }: Open,
): Promise<Pick<Deciding, 'known' | 'rival'>> {
  const considered = consideredOf(fitting)
  const ids = considered.map(({ id }) => id)
  const rows = await openPassagesByIds(db, { ids, language, scopes })
  const isOpen = new Set(rows.map(({ id }) => id))
  const fits = fitsOf(considered.filter(({ id }) => isOpen.has(id) || isWithoutPassage(id)))
  // A question about the person's own state has been answered before, if it was surely one.
  const isRival = (id: string) => isWithoutPassage(id) && !id.startsWith(ownState)
  const rival = Math.max(0, ...[...fits].map(([id, fit]) => (isRival(id) ? fit : 0)))
  const known = rows
    .map((row) => ({ ...row, coverage: fits.get(row.id) ?? 0 }))
    .filter(({ coverage }) => coverage >= leastNamed)
    .toSorted((a, b) => b.coverage - a.coverage)
    .slice(0, mostFound)
  return { known, rival }
}

/** An example with the words of the question is as sure as a title with them, unless two passages have such an example. */
function taughtFor(fitting: readonly Fitting[]): readonly string[] {
  const taught = fitting.filter(({ alike }) => alike > 0.999)
  return taught.length === 1 ? taught.map(({ id }) => id).filter((id) => !isWithoutPassage(id)) : []
}

/**
 * Returns the passages whose title is the question, even if its words are frequent: the FAQ has many such titles.
 */
function sameTitles(rows: readonly FoundRow[], text: string): string[] {
  const read = (words: string) =>
    wordsOf(words)
      .map(({ sound }) => sound)
      .join(' ')
  const question = read(text)
  return rows.filter(({ title }) => read(title) === question).map(({ id }) => id)
}

/** The most clauses of small talk that are read one by one. */
const mostClauses = 5
/** The most sentences that are searched one by one. */
const mostSentences = 3

/** Returns the first sentences of a question that has several. */
function sentencesIn(text: string): string[] {
  const sentences = text.split(/[.?!।\n]+/).filter((each) => each.trim() !== '')
  return sentences.length > 1 ? sentences.slice(0, mostSentences) : []
}

/** Returns the first clauses of a text that has several. */
function clausesIn(text: string): string[] {
  const clauses = text
    .split(/[.?!।,;\n]+|\s(?=(?:ab|now|but|lekin|अब|लेकिन)\s)/iu)
    .filter((each) => each.trim() !== '')
  return clauses.length > 1 ? clauses.slice(0, mostClauses) : []
}

interface Looking {
  readonly asked: Asked
  readonly language: 'en' | 'hi'
  readonly terms: readonly Term[]
  readonly vocabulary: Vocabulary
}

async function search(db: Database, { asked, language, terms, vocabulary }: Looking): Promise<FoundRow[]> {
  const tsquery = tsqueryFor(terms, vocabulary)
  if (tsquery === undefined) return []
  const { scopes } = asked
  return passagesWith(db, { language, scopes, tsquery, mostLookedAt: lookedAt, most: mostRanked })
}

interface Wanted {
  readonly ids: readonly string[]
  readonly language: string
  /** Passages of this language that are already loaded. */
  readonly known: readonly FoundRow[]
}

/** Returns passages in a language by their ids; a passage that was found in the other language is loaded. */
async function inLanguage(
  db: Database,
  { ids, language, known }: Wanted,
): Promise<ReadonlyMap<string, FoundRow>> {
  const rows = new Map(known.map((row) => [row.id, row]))
  const missing = ids.filter((id) => !rows.has(id))
  if (missing.length === 0) return rows
  for (const row of await passagesByIds(db, missing, language)) rows.set(row.id, row)
  return rows
}
