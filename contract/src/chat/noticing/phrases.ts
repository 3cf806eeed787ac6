import type { NoticedKind } from '../noticing.ts'
import type { Word } from './letters.ts'
import type { NoticingRules } from './rules.ts'

/** The most words that a gap stands for. */
const longestGap = 3
/** How many letters of the beginning of a word are looked up. */
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

/** The phrases that can begin with a word. */
interface ByBeginning {
  readonly words: Map<string, Set<Phrase>>
  /** Those that begin with the beginning of a word, by its first letters. */
  readonly beginnings: Map<string, Set<Phrase>>
}

/** Returns a function that finds where phrases begin and end. Its work grows with the text and not with its square. */
export function phraseFinder(
  lists: NoticingRules['phrases'],
  groups: Groups,
): (words: readonly Word[]) => Span[] {
  const index: ByBeginning = { words: new Map(), beginnings: new Map() }
  for (const { kind, phrases } of lists) {
    for (const written of phrases) addTo(index, { kind, written }, groups)
  }
  const startingWith = (text: string): Phrase[] => {
    const exact = index.words.get(/^\d/.test(text) ? '#' : text) ?? []
    const begun = index.beginnings.get(text.slice(0, beginningLetters)) ?? []
    return [...exact, ...begun]
  }
  return (words) => {
    const found: Span[] = []
    for (const [from, { text, spelled }] of words.entries()) {
      const candidates = startingWith(text)
      if (spelled !== text) candidates.push(...startingWith(spelled))
      for (const { kind, parts } of candidates) {
        const to = endOf(parts, words, { part: 0, at: from })
        if (to !== undefined) found.push({ kind, from, to })
      }
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
  for (const word of parts[0] ?? []) {
    const isBeginning = word.endsWith('*')
    const key = isBeginning ? word.slice(0, beginningLetters) : word
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
  const fitsText = (text: string) =>
    whole.has(text) || beginnings.some((beginning) => text.startsWith(beginning))
  return {
    gap: false,
    fits: ({ text, spelled }) =>
      isAny || (isNumber && /^\d/.test(text)) || fitsText(text) || (spelled !== text && fitsText(spelled)),
  }
}

interface Place {
  readonly part: number
  readonly at: number
}

/** Returns the place after the last word of a phrase that begins here; undefined where it does not. */
function endOf(parts: readonly Part[], words: readonly Word[], { part, at }: Place): number | undefined {
  const wanted = parts[part]
  if (wanted === undefined) return at
  if (wanted.gap) {
    for (let skipped = 0; skipped <= longestGap; skipped += 1) {
      const end = endOf(parts, words, { part: part + 1, at: at + skipped })
      if (end !== undefined) return end
    }
    return undefined
  }
  const word = words[at]
  return word !== undefined && wanted.fits(word)
    ? endOf(parts, words, { part: part + 1, at: at + 1 })
    : undefined
}
