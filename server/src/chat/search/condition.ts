import { ownNames, parseSearch, type SearchQuery } from '@saathi/contract/chat/searchQuery.ts'

import { isSameWord, type Word, wordsOf } from '../../engines/text/words.ts'
import {
  type AnyOf,
  beginsLike,
  carriedBy,
  carries,
  isWritten,
  type Searched,
  searchedText,
  soundsLike,
  wroteIt,
} from './lexemes.ts'

/** The most words that count; a search has more only if someone pastes a text. */
const mostWords = 12
/** A shorter word is not treated as a beginning of other words: nearly every message has one of them. */
const fewestLettersOfBeginning = 2

type Wanted = Pick<Word, 'sound' | 'written'>

/** A parsed search. */
export interface Condition {
  readonly words: readonly Wanted[]
  /** Whether the last of the words may be the beginning of a word. */
  readonly isLastBeginning: boolean
  /** In small letters. */
  readonly phrases: readonly string[]
  /** Ids of people; undefined means anyone. */
  readonly senders: readonly string[] | undefined
  readonly query: SearchQuery
}

/** Parses a search that a person typed. */
export function conditionOf(
  text: string,
  {
    personId,
    now,
    zone,
    peopleNamed,
  }: {
    readonly personId: string
    readonly now: Date
    readonly zone: string
    peopleNamed(name: string): readonly string[]
  },
): Condition {
  const query = parseSearch(text, { now, zone })
  const words = wordsOf(query.words).slice(0, mostWords)
  const last = words.at(-1)
  const senders = query.from.flatMap((name) =>
    ownNames.includes(name.toLowerCase()) ? [personId] : peopleNamed(name),
  )
  return {
    words,
    isLastBeginning: last !== undefined && last.sound.length >= fewestLettersOfBeginning,
    phrases: query.phrases.map((phrase) => phrase.toLowerCase()),
    senders: query.from.length === 0 ? undefined : senders,
    query,
  }
}

/** Whether a condition asks for anything; a search of only signs does not. */
export function asksForSomething({ words, phrases, query }: Condition): boolean {
  const { from, has, before, since } = query
  const lists = [words, phrases, from, query.in, has]
  return lists.some((list) => list.length > 0) || before !== undefined || since !== undefined
}

/** Returns the conditions on a message's lexemes. */
export function lexemesWanted({ words, isLastBeginning, phrases, senders, query }: Condition): AnyOf[] {
  const inPhrases = phrases.flatMap((phrase) => wordsOf(phrase)).slice(0, mostWords)
  return [
    ...words.map((word, at) =>
      isLastBeginning && at === words.length - 1 ? beginsLike(word) : soundsLike(word),
    ),
    ...inPhrases.map(isWritten),
    ...(senders === undefined ? [] : [wroteIt(senders)]),
    ...query.has.map(carries),
  ]
}

/** Whether a message without indexed words fits. */
export function fits(condition: Condition, message: Searched & { readonly at: Date }): boolean {
  const { senders, phrases, query } = condition
  const { before, since, has } = query
  if (senders !== undefined && !senders.includes(message.senderId)) return false
  if (before !== undefined && message.at >= before) return false
  if (since !== undefined && message.at < since) return false
  const text = message.text.toLowerCase()
  if (!phrases.every((phrase) => text.includes(phrase))) return false
  const carried = carriedBy(message)
  if (!has.every((kind) => carried.has(kind))) return false
  const inside = wordsOf(searchedText(message))
  return condition.words.every((wanted, at) =>
    inside.some((word) => isSameWord(word, wanted, isBeginning(condition, at))),
  )
}

function isBeginning({ words, isLastBeginning }: Condition, at: number): boolean {
  return isLastBeginning && at === words.length - 1
}

/** Returns the words of a text that a search looks for. */
export function wordsFound(condition: Condition, text: string): readonly Pick<Word, 'from' | 'to'>[] {
  const lower = text.toLowerCase()
  // If small letters take more room than capitals, the positions in the two texts differ.
  const places =
    lower.length !== text.length ? [] : condition.phrases.flatMap((phrase) => placesOf(lower, phrase))
  const words = wordsOf(text).filter((word) =>
    condition.words.some((wanted, at) => isSameWord(word, wanted, isBeginning(condition, at))),
  )
  return [
    ...words.filter(({ from, to }) => !places.some((each) => from < each.to && each.from < to)),
    ...places,
  ]
    .map(({ from, to }) => ({ from, to }))
    .toSorted((a, b) => a.from - b.from)
}

/** The most places of a phrase in one text that are marked. */
const mostPlaces = 20

function placesOf(text: string, phrase: string) {
  const places: { from: number; to: number }[] = []
  for (let at = text.indexOf(phrase); at >= 0 && places.length < mostPlaces;) {
    places.push({ from: at, to: at + phrase.length })
    at = text.indexOf(phrase, at + phrase.length)
  }
  return places
}
