import type { Word } from './letters.ts'

/** The most words that a gap stands for. */
const longestGap = 3
/** How many letters of a beginning are looked up. */
const keyLetters = 2

/** One place of a phrase. */
type Part = { readonly gap: true } | { readonly gap: false; readonly fits: (word: Word) => boolean }

interface Phrase {
  readonly parts: readonly Part[]
}

/** Where a phrase was found, by the places of its words. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Returns a function that finds where phrases begin and end. Its work grows with the text and not with its square. */
export function phraseFinder(
  phrases: readonly string[],
  groups: Readonly<Record<string, readonly string[]>>,
): (words: readonly Word[]) => Span[] {
  const byBeginning = new Map<string, Set<Phrase>>()
  for (const written of phrases) {
    const parts = written.split(' ').map((part) => alternativesOf(part, groups))
    const phrase = { parts: parts.map(partOf) }
    for (const word of parts[0] ?? []) {
      const key = word === '#' ? word : keyOf(word.replace('*', ''))
      byBeginning.set(key, (byBeginning.get(key) ?? new Set()).add(phrase))
    }
  }
  return (words) =>
    words.flatMap((word, from) => {
      const keys = new Set([keyOf(word.text), keyOf(word.spelled)])
      const candidates = [...keys].flatMap((key) => [...(byBeginning.get(key) ?? [])])
      return candidates.flatMap(({ parts }) => {
        const to = endOf(parts, words, { part: 0, at: from })
        return to === undefined ? [] : [{ from, to }]
      })
    })
}

function keyOf(word: string): string {
  return /^\d/.test(word) ? '#' : word.slice(0, keyLetters)
}

/** Returns the words that a part of a phrase stands for. */
function alternativesOf(part: string, groups: Readonly<Record<string, readonly string[]>>): string[] {
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
