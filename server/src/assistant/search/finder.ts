import type { Database } from '../../engines/database/database.ts'
import type { Person } from '../../http/request.ts'
import { wordsOf } from '../../engines/text/words.ts'
import { type FoundRow, openPassagesByIds, passagesByIds, passagesWith } from './passageStore.ts'
import { lookedAt, type Term, termsOf, tsqueryFor } from './query.ts'
import { type OwnState, type QuestionWords, readQuestionWords } from './questionWords.ts'
import { type Fitting, isWithoutPassage, readExamples, subjectOf } from './examples.ts'
import { consideredOf, fitsOf, ownStateAsked } from './fits.ts'
import { fused, ordersOf } from './ranking.ts'
import { fitsRole } from './roleFit.ts'
import { type ListeningBus, openVocabularies, type Vocabulary } from './vocabulary.ts'

/** How many passages of the full-text search are ranked again, and how many are returned in the end. */
const mostRanked = 20
const mostFound = 6

/** The most pages that are named if no passage is enough, and how much of the question each has. */
const mostNear = 2
const leastNear = 0.2

/**
 * A passage answers a question if the likeness of its examples and this share of its coverage come to `enoughInAll` together.
 * Coverage counts little: the words of a question occur in many texts that do not answer it.
 */
const coverageShare = 0.2
const enoughInAll = 0.7
/** The best topic must fit so much better than the second one, which may have no passage. */
const margin = 0.2
/** With less than this, the answer says first which question it answers, because it may be another one. */
const surelyEnough = 0.85
/** A passage with so much of a question answers it if no example is like it: an organisation's own pages have none. */
const fullCoverage = 0.8
/** A passage that fits a question at least so well is named as a page. */
const leastFit = 0.25
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

/** A passage that may answer a question. */
export interface Found extends FoundRow {
  readonly coverage: number
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
  /** The nearest pages, if no passage is enough. */
  readonly nearest: readonly Found[]
}

/** Finds the passages that a question is about. */
export interface Finder {
  find(asked: Asked): Promise<Finding>
  /** Returns the part of the person's own state that a question asks for; undefined for all other questions. */
  ownStateIn(text: string): OwnState | undefined
  readonly words: QuestionWords
  close(): void
}

/** What is found for a question without a letter. */
const nothing = { terms: [], passages: [], isSure: false, nearest: [] }

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
    const fitting = examples.fitting(asked.text).filter(({ id }) => fitsRole(id, asked.role))
    const { known, rival } = await openPassages(db, { fitting, language, scopes: asked.scopes })
    const isEnough = enough.length > 0
    const [passages, nearest] = decided({
      found: isEnough ? found : [],
      near: found,
      known,
      rival,
      saysTheSame,
    })
    const isSure = (passages[0]?.coverage ?? 0) >= surelyEnough
    return { language, terms: own?.terms ?? [], passages, isSure, nearest }
  }
  return {
    words,
    ownStateIn(text) {
      const about = ownStateAsked(examples.fitting(text), words.ownStateIn(text)?.about)
      return about === undefined ? undefined : words.ownStateAbout(about)
    },
    close: () => vocabularies.close(),
    async find(asked) {
      if (!/\p{L}/u.test(asked.text)) return { language: asked.language === 'hi' ? 'hi' : 'en', ...nothing }
      const whole = await findWhole(asked)
      const sentences = whole.passages.length === 0 ? sentencesIn(asked.text) : []
      // The explanation in a question adds words that no passage has, so the sentences are also tried one by one.
      // The first sentence that finds a passage gives the answer.
      for (const text of sentences) {
        const found = await findWhole({ ...asked, text })
        if (found.passages.length > 0) return found
      }
      return whole
    },
  }
}

/** Returns the best passages, and before them those whose title is the question. */
function bestOf<Row extends FoundRow>(all: readonly Row[], saysTheSame: ReadonlySet<string>): readonly Row[] {
  return all
    .toSorted((a, b) => Number(saysTheSame.has(b.id)) - Number(saysTheSame.has(a.id)))
    .slice(0, mostFound)
}

interface Deciding {
  /** What the search holds to be enough, and all that it found. */
  readonly found: readonly Found[]
  readonly near: readonly Found[]
  /** The open passages whose examples fit the question best, with how well they do as their coverage. */
  readonly known: readonly Found[]
  /** How well the best topic without a passage fits. */
  readonly rival: number
  readonly saysTheSame: ReadonlySet<string>
}

/** Returns the passages that answer a question, or the nearest pages; a wrong answer is worse than none. */
function decided({ found, near, known, rival, saysTheSame }: Deciding): [Found[], Found[]] {
  const scoreOf = ({ id, coverage }: Found) => fitOf(id) + coverageShare * coverage
  const fitOf = (id: string) =>
    Math.max(
      0,
      ...known.filter((each) => subjectOf(each.id) === subjectOf(id)).map(({ coverage }) => coverage),
    )
  const isSame = ({ id }: Found) => saysTheSame.has(id)
  const byScore = (passages: readonly Found[]) =>
    oncePerId(passages).toSorted((a, b) => Number(isSame(b)) - Number(isSame(a)) || scoreOf(b) - scoreOf(a))
  const best = byScore([...found, ...known])
  const [first] = best
  const others = known.filter(({ id }) => subjectOf(id) !== subjectOf(first?.id ?? ''))
  const next = Math.max(0, ...others.map(({ coverage }) => coverage))
  const scored = best
    .slice(0, mostFound)
    .map((each) => ({ ...each, coverage: isSame(each) ? 1 : scoreOf(each) }))
  const isEnough =
    first !== undefined &&
    (isSame(first) ||
      (scoreOf(first) >= enoughInAll && fitOf(first.id) - Math.max(rival, next) >= margin) ||
      (known.length === 0 && rival < leastFit && first.coverage >= fullCoverage))
  if (isEnough) return [scored, []]
  return [[], nearestOf(byScore([...near, ...known]))]
}

function oncePerId(found: readonly Found[]): Found[] {
  return found.filter(({ id }, place) => found.findIndex((each) => each.id === id) === place)
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
  const rival = Math.max(0, ...[...fits].map(([id, fit]) => (isWithoutPassage(id) ? fit : 0)))
  const known = rows
    .map((row) => ({ ...row, coverage: fits.get(row.id) ?? 0 }))
    .filter(({ coverage }) => coverage >= leastFit)
    .toSorted((a, b) => b.coverage - a.coverage)
    .slice(0, mostFound)
  return { known, rival }
}

/** Returns the pages that may help: those that have most of the question, each page once. */
function nearestOf(found: readonly Found[]): Found[] {
  return found
    .filter(({ coverage }) => coverage >= leastNear)
    .filter(({ url }, place, all) => all.findIndex((each) => each.url === url) === place)
    .slice(0, mostNear)
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

/** The most sentences that are searched one by one. */
const mostSentences = 3

/** Returns the first sentences of a question that has several. */
function sentencesIn(text: string): string[] {
  const sentences = text.split(/[.?!।\n]+/).filter((each) => each.trim() !== '')
  return sentences.length > 1 ? sentences.slice(0, mostSentences) : []
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
