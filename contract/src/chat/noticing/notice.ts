import { type NoticedKind, noticedKinds } from '../noticing.ts'
import { plainText, type Word, wordsOf } from './letters.ts'
import { phraseFinder, type Span } from './phrases.ts'
import type { NoticingRules } from './rules.ts'
import { type Plain, shapeFinders } from './shapes.ts'

/** Returns what a text is noticed for, in the order of the kinds; nothing for most texts. */
export type Notice = (text: string) => readonly NoticedKind[]

/** The most characters that are looked at. */
const mostCharacters = 10_000

/** Prepares rules once; the returned function looks at a text in time that grows with its length. */
export function makeNotice(rules: NoticingRules): Notice {
  const lookalikes = new Map(Object.entries(rules.lookalikes))
  const plain = (text: string) => plainText(text, lookalikes)
  const finders = shapeFinders(rules)
  const shapes = rules.shapes.map(({ shape, kind }) => ({ kind, isIn: finders[shape] }))
  const inKinds = (lists: NoticingRules['phrases']) =>
    lists.map(({ kind, phrases }) => ({
      kind,
      find: phraseFinder(phrases.map(plain), plainGroups(rules, plain)),
    }))
  const phrases = inKinds(rules.phrases)
  const harmless = inKinds(rules.harmless)
  const spansOf = (lists: typeof phrases, kind: NoticedKind, words: readonly Word[]) =>
    lists.filter((each) => each.kind === kind).flatMap(({ find }) => find(words))
  const links = rules.links.map(({ begins, kind }) => ({ kind, begins: plain(begins) }))

  return (text) => {
    const written = plain(text.slice(0, mostCharacters))
    const looked: Plain = { text: written, words: wordsOf(written) }
    // People write "wa . me" so that it is no link.
    const dense = written.replaceAll(' .', '.').replaceAll('. ', '.')
    return noticedKinds.filter((kind) => {
      if (shapes.some((shape) => shape.kind === kind && shape.isIn(looked))) return true
      if (links.some((link) => link.kind === kind && hasLink(dense, link.begins))) return true
      const found = spansOf(phrases, kind, looked.words)
      if (found.length === 0) return false
      const covered = coveredBy(spansOf(harmless, kind, looked.words))
      return found.some((span) => !placesOf(span).some((place) => covered.has(place)))
    })
  }
}

function plainGroups({ groups }: NoticingRules, plain: (text: string) => string) {
  return Object.fromEntries(Object.entries(groups).map(([name, words]) => [name, words.map(plain)]))
}

function coveredBy(spans: readonly Span[]): ReadonlySet<number> {
  return new Set(spans.flatMap(placesOf))
}

function placesOf({ from, to }: Span): number[] {
  return Array.from({ length: to - from }, (_, place) => from + place)
}

/** Whether a link is in a text where no other name goes before it: "t.me" is not in "chat.me". */
function hasLink(text: string, begins: string): boolean {
  for (let at = text.indexOf(begins); at !== -1; at = text.indexOf(begins, at + 1)) {
    if (!/[\p{L}\p{N}-]/u.test(text.slice(Math.max(0, at - 1), at))) return true
  }
  return false
}
