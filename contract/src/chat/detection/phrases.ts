import type { NoticedKind } from './kinds.ts'
import { soundOf, type Word } from './letters.ts'
import type { NoticingRules } from './detectionRules.ts'
import { rarePartFinder } from './rareParts.ts'
import { once } from './remembered.ts'
import type { Steps } from './steps.ts'

/** The most words that a gap can stand for. */
const longestGap = 3
/** How many letters of a word's beginning are looked up. */
const beginningLetters = 2

/** One place of a phrase. */
type Part = { readonly gap: true } | { readonly gap: false; readonly fits: (word: Word) => boolean }

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

/** The phrases that can begin with a word. */
interface ByBeginning {
  /** Those that begin with a whole word, by its sound. */
  readonly words: Map<string, Set<Phrase>>
  /** Those that begin with the beginning of a word, by its first letters. */
  readonly beginnings: Map<string, Set<Phrase>>
}

/** Finds phrases in the words of a text. */
export interface PhraseFinder {
  /** Whether a text with these words can hold a phrase. False is certain, and takes a fifth of the time. */
  canHold(words: readonly string[]): boolean
  /** Returns where phrases begin and end. */
  find(words: readonly Word[]): Span[]
}

/** Prepares the search for phrases. Its work is linear in the text. */
export function* phraseFinder(
  lists: NoticingRules['phrases'],
  { groups, fillers }: Vocabulary,
): Steps<PhraseFinder> {
  // Most parts are in many phrases, and are read once.
  const alternatives = once((part: string) => alternativesOf(part, groups))
  const readPart = once(partOf)
  const written: (readonly (readonly string[])[])[] = []
  const index: ByBeginning = { words: new Map(), beginnings: new Map() }
  for (const { kind, phrases } of lists) {
    for (const phrase of phrases) {
      const parts = phrase.split(' ').map(alternatives)
      written.push(parts)
      addTo(index, { kind, parts: parts.map(readPart) }, parts[0])
      yield
    }
  }
  const canHold = yield* rarePartFinder(written)
  const find = (words: readonly Word[]): Span[] => {
    if (!canHold(words.map((word) => word.text))) return []
    const found: Span[] = []
    const look = (phrases: Iterable<Phrase> | undefined, from: number) => {
      for (const { kind, parts } of phrases ?? []) {
        if (!canGoOn(parts[1], words[from + 1], fillers)) continue
        const to = endOf({ parts, words, fillers }, { part: 0, at: from })
        if (to !== undefined) found.push({ kind, from, to })
      }
    }
    for (const [from, { text, spelled, sound }] of words.entries()) {
      look(index.words.get(text >= '0' && text < ':' ? '#' : sound), from)
      look(index.beginnings.get(spelled.slice(0, beginningLetters)), from)
    }
    return found
  }
  return { canHold, find }
}

function addTo(index: ByBeginning, phrase: Phrase, first: readonly string[] = []): void {
  for (const word of first) {
    const isBeginning = word.endsWith('*')
    const key = isBeginning ? word.slice(0, beginningLetters) : soundOf(word)
    const map = isBeginning ? index.beginnings : index.words
    map.set(key, (map.get(key) ?? new Set()).add(phrase))
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
  return {
    gap: false,
    fits: ({ text, spelled, sound }) =>
      isAny ||
      sounds.has(sound) ||
      (isNumber && /^\d/.test(text)) ||
      beginnings.some((beginning) => spelled.startsWith(beginning)),
  }
}

/** Whether a phrase can go on with a word. Most cannot, so this is asked before they are read. */
function canGoOn(part: Part | undefined, word: Word | undefined, fillers: ReadonlySet<string>): boolean {
  if (part === undefined || part.gap) return true
  return word !== undefined && (part.fits(word) || fillers.has(word.text))
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
