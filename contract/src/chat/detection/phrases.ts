import type { NoticedKind } from './kinds.ts'
import { soundOf, type Word } from './letters.ts'
import type { NoticingRules } from './detectionRules.ts'

/** The most words that a gap can stand for. */
const longestGap = 3
/** How many letters of a word's beginning are looked up. */
const beginningLetters = 2

/** One place of a phrase. */
type Part =
  | { readonly gap: true }
  | {
      readonly gap: false
      readonly fits: (word: Word) => boolean
      /** The sounds of the only words that fit; undefined if others fit too. */
      readonly sounds: ReadonlySet<string> | undefined
    }

interface Phrase {
  readonly kind: NoticedKind
  readonly parts: readonly Part[]
}

/** Where a phrase of a kind was found, by the places of its words. */
export interface Span {
  readonly kind: NoticedKind
  readonly from: number
  readonly to: number
}

type Groups = NoticingRules['groups']

/** The words by which phrases are written and read. */
export interface Vocabulary {
  readonly groups: Groups
  readonly fillers: ReadonlySet<string>
}

/** The phrases that begin in one way. */
interface Beginning {
  readonly all: Set<Phrase>
  /** Those that go on with one of some words, by the sound of that word. */
  readonly bySecond: Map<string, Set<Phrase>>
  /** The others. */
  readonly others: Set<Phrase>
}

/** The phrases by their beginnings. */
interface ByBeginning {
  /** Those that begin with a whole word, by its sound. */
  readonly words: Map<string, Beginning>
  /** Those that begin with the beginning of a word, by its first letters. */
  readonly beginnings: Map<string, Beginning>
}

const none: ReadonlySet<Phrase> = new Set()

/** Returns a function that finds where phrases begin and end. Its work is linear in the text. */
export function phraseFinder(
  lists: NoticingRules['phrases'],
  { groups, fillers }: Vocabulary,
): (words: readonly Word[]) => Span[] {
  const index: ByBeginning = { words: new Map(), beginnings: new Map() }
  for (const { kind, phrases } of lists) {
    for (const written of phrases) addTo(index, { kind, written }, groups)
  }
  return (words) => {
    const found: Span[] = []
    let at = 0
    const look = (phrases: ReadonlySet<Phrase>) => {
      for (const { kind, parts } of phrases) {
        const to = endOf({ parts, words, fillers }, { part: 0, at })
        if (to !== undefined) found.push({ kind, from: at, to })
      }
    }
    const lookAt = (beginning: Beginning | undefined) => {
      if (beginning === undefined) return
      const next = words[at + 1]
      // A word that says nothing can be skipped, so the one after it may be the second.
      if (next !== undefined && fillers.has(next.text)) return look(beginning.all)
      if (next !== undefined) look(beginning.bySecond.get(next.sound) ?? none)
      look(beginning.others)
    }
    for (; at < words.length; at += 1) {
      const { text = '', spelled = '', sound = '' } = words[at] ?? {}
      lookAt(index.words.get(text >= '0' && text < ':' ? '#' : sound))
      lookAt(index.beginnings.get(spelled.slice(0, beginningLetters)))
    }
    return found
  }
}

function addTo(
  index: ByBeginning,
  { kind, written }: { readonly kind: NoticedKind; readonly written: string },
  groups: Groups,
): void {
  const parts = written.split(' ').map((part) => alternativesOf(part, groups))
  const phrase = { kind, parts: parts.map(partOf) }
  const [, second] = phrase.parts
  for (const word of parts[0] ?? []) {
    const isBeginning = word.endsWith('*')
    const key = isBeginning ? word.slice(0, beginningLetters) : soundOf(word)
    const map = isBeginning ? index.beginnings : index.words
    const beginning = map.get(key) ?? { all: new Set(), bySecond: new Map(), others: new Set() }
    map.set(key, beginning)
    beginning.all.add(phrase)
    if (second === undefined || second.gap || second.sounds === undefined) beginning.others.add(phrase)
    else {
      for (const sound of second.sounds) {
        beginning.bySecond.set(sound, (beginning.bySecond.get(sound) ?? new Set()).add(phrase))
      }
    }
  }
}

/** Returns the words that a part of a phrase stands for. */
function alternativesOf(part: string, groups: Groups): string[] {
  return part.split('|').flatMap((one) => {
    if (!one.startsWith('$')) return [one]
    const group = groups[one.slice(1)]
    if (group === undefined) throw new Error(`There is no group of words ${one}.`)
    return [...group]
  })
}

function partOf(alternatives: readonly string[]): Part {
  if (alternatives.includes('..')) return { gap: true }
  const whole = new Set(alternatives.filter((one) => !one.endsWith('*')))
  const beginnings = alternatives.filter((one) => one.endsWith('*')).map((one) => one.slice(0, -1))
  const isNumber = whole.has('#')
  const isAny = whole.has('_')
  const sounds = new Set([...whole].map(soundOf))
  const begins = ({ spelled }: Word) => beginnings.some((beginning) => spelled.startsWith(beginning))
  return {
    gap: false,
    sounds: isAny || isNumber || beginnings.length > 0 ? undefined : sounds,
    fits: (word) =>
      isAny ||
      sounds.has(word.sound) ||
      (beginnings.length > 0 && begins(word)) ||
      (isNumber && /^\d/.test(word.text)),
  }
}

interface PhrasePosition {
  readonly part: number
  readonly at: number
}

interface Reading {
  readonly parts: readonly Part[]
  readonly words: readonly Word[]
  readonly fillers: ReadonlySet<string>
}

/** Returns the place after the last word of a phrase that begins here; undefined if it does not. */
function endOf(reading: Reading, { part, at }: PhrasePosition): number | undefined {
  const wanted = reading.parts[part]
  if (wanted === undefined) return at
  if (wanted.gap) {
    for (let skipped = 0; skipped <= longestGap; skipped += 1) {
      const end = endOf(reading, { part: part + 1, at: at + skipped })
      if (end !== undefined) return end
    }
    return undefined
  }
  const word = reading.words[at]
  if (word === undefined) return undefined
  if (wanted.fits(word)) return endOf(reading, { part: part + 1, at: at + 1 })
  const next = reading.words[at + 1]
  const isSkipped = part > 0 && reading.fillers.has(word.text) && next !== undefined && wanted.fits(next)
  return isSkipped ? endOf(reading, { part: part + 1, at: at + 2 }) : undefined
}
