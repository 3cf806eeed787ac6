import { distanceUpTo } from './wordDistance.ts'
import { wordsOf } from './words.ts'

/** The words of a text in which a pattern was found, by their places: from the first to before the last. */
export interface PatternSpan {
  readonly from: number
  readonly to: number
}

/** Returns the first place of a text where a pattern is found; undefined if there is none. */
export type FindPattern = (text: PatternText) => readonly PatternSpan[]

/** A text prepared for patterns. */
export interface PatternText {
  /** The sound and the spelling of its words. */
  readonly words: readonly { readonly sound: string; readonly written: string }[]
}

/** Words by name, for `$name` in a pattern. */
export type WordGroups = Readonly<Record<string, readonly string[]>>

/** The most words from the first to the last word of a pattern. */
const mostApart = 9
/** The most words of a text that are read. */
const mostWords = 250
/**
 * A mistyped word is accepted if it has at least this many letters, begins correctly, and differs by one letter.
 */
const fewestLetters = 7

/** A word of a pattern; several of them in a row are one alternative. */
interface WordTest {
  readonly sound: string
  readonly kind: 'word' | 'beginning' | 'amount'
}
type Alternative = readonly WordTest[]
type Part = readonly Alternative[]

/** Prepares a text for patterns. Apostrophes are removed, so that "don't" is one word. */
export function patternText(text: string): PatternText {
  return { words: wordsOf(text.replaceAll(/['’ʼ`]/g, '')).slice(0, mostWords) }
}

/**
 * Reads a pattern: parts with ` + ` between them, in any order, at most nine words apart. A part has one or several
 * alternatives, separated by `|`. An alternative is a word, words in a row (`want_to_die`), a beginning
 * (`harass*`), or any word (`*`). It can also be an amount (`#`: a number of three digits or more, or "2k"), or a
 * group (`$money`). Words are compared by their sound, in any script. `fillers` may occur between words in a row.
 */
export function readPattern(
  written: string,
  { groups, fillers }: { readonly groups: WordGroups; readonly fillers: ReadonlySet<string> },
): FindPattern {
  const parts = written.split(' + ').map((part) => partOf(part, groups))
  return (text) => {
    const spans = parts.map((part) => spansOf(part, text, fillers))
    return spans.some((each) => each.length === 0) ? [] : together(spans)
  }
}

/** Returns the sounds of words, for `fillers`. */
export function soundsOf(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.flatMap((word) => wordsOf(word).map(({ sound }) => sound)))
}

function partOf(written: string, groups: WordGroups): Part {
  return written.split('|').flatMap((one) => {
    if (!one.startsWith('$')) return [alternativeOf(one)]
    const group = groups[one.slice(1)]
    if (group === undefined) throw new Error(`There is no group of words ${one}.`)
    return group.map(alternativeOf)
  })
}

function alternativeOf(written: string): Alternative {
  return written.split('_').map((word) => {
    if (word === '#') return { kind: 'amount', sound: '' }
    if (word === '*') return { kind: 'beginning', sound: '' }
    const isBeginning = word.endsWith('*')
    const [found] = wordsOf(isBeginning ? word.slice(0, -1) : word)
    if (found === undefined) throw new Error(`A pattern has an empty word in "${written}".`)
    return { kind: isBeginning ? 'beginning' : 'word', sound: found.sound }
  })
}

function spansOf(part: Part, { words }: PatternText, fillers: ReadonlySet<string>): PatternSpan[] {
  return words.flatMap((_, from) => {
    const ends = part.flatMap((alternative) => endOf(alternative, { words, from, fillers }) ?? [])
    return ends.length === 0 ? [] : [{ from, to: Math.min(...ends) }]
  })
}

interface Reading {
  readonly words: PatternText['words']
  readonly from: number
  readonly fillers: ReadonlySet<string>
}

function endOf(alternative: Alternative, { words, from, fillers }: Reading): number | undefined {
  let at = from
  for (const [place, test] of alternative.entries()) {
    let word = words[at]
    if (place > 0 && word !== undefined && !fits(word, test) && fillers.has(word.sound)) {
      at += 1
      word = words[at]
    }
    if (word === undefined || !fits(word, test)) return undefined
    at += 1
  }
  return at
}

function fits({ sound, written }: PatternText['words'][number], { kind, sound: wanted }: WordTest): boolean {
  if (kind === 'amount') return /^(\d{3,}|\d+k)(rs|rupees|inr)?$/.test(written)
  if (kind === 'beginning') return sound.startsWith(wanted)
  if (sound === wanted) return true
  const isLong = Math.min(sound.length, wanted.length) >= fewestLetters
  return isLong && sound[0] === wanted[0] && distanceUpTo(1, sound, wanted) === 1
}

/** Returns the places where one match of each part is near the others, without sharing a word. */
function together(parts: readonly (readonly PatternSpan[])[]): PatternSpan[] {
  const [first = [], ...others] = parts
  return others.reduce<Chosen[]>(
    (chosen, spans) => chosen.flatMap((each) => spans.flatMap((span) => added(each, span))),
    first.map((span) => ({ ...span, taken: [span] })),
  )
}

interface Chosen extends PatternSpan {
  readonly taken: readonly PatternSpan[]
}

function added({ from, to, taken }: Chosen, span: PatternSpan): Chosen[] {
  if (taken.some((other) => span.from < other.to && other.from < span.to)) return []
  const both = { from: Math.min(from, span.from), to: Math.max(to, span.to) }
  return both.to - both.from > mostApart ? [] : [{ ...both, taken: [...taken, span] }]
}
