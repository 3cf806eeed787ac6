import { harmlessLook } from './harmless.ts'
import { type NoticedKind, noticedKinds } from './kinds.ts'
import { plainText, wordsOf } from './letters.ts'
import { phraseFinder, type Span } from './phrases.ts'
import type { NoticingRules } from './detectionRules.ts'
import { type Plain, shapeFinders } from './shapes.ts'
import { allSteps, type Steps } from './steps.ts'

/** Returns the flags of a text, in the order of the kinds; none for most texts. */
export type FindNoticed = (text: string) => readonly NoticedKind[]

/** The most characters that are examined, before and after their plain form is made: one letter can become many. */
const mostCharacters = 10_000

/** Prepares rules once; the returned function examines a text in linear time. */
export const makeFindNoticed = (rules: NoticingRules): FindNoticed => allSteps(preparingNoticing(rules))

/** Prepares rules in steps, because a slow phone needs a quarter of a second for all of them. */
export function* preparingNoticing(rules: NoticingRules): Steps<FindNoticed> {
  const lookalikes = new Map(Object.entries(rules.lookalikes))
  const plain = (text: string) =>
    plainText(text.slice(0, mostCharacters), lookalikes).slice(0, mostCharacters)
  const finders = shapeFinders(rules)
  const shapes = rules.shapes.map(({ shape, kind }) => ({ kind, isIn: finders[shape] }))
  const links = rules.links.map(({ begins, kind }) => ({ kind, begins: plain(begins) }))
  const groups = Object.fromEntries(
    Object.entries(rules.groups).map(([name, words]) => [name, words.map(plain)]),
  )
  function* inPlain(lists: NoticingRules['phrases']): Steps<NoticingRules['phrases']> {
    const made = []
    for (const { kind, phrases } of lists) {
      const plainOnes = []
      for (const phrase of phrases) {
        plainOnes.push(plain(phrase))
        yield
      }
      made.push({ kind, phrases: plainOnes })
    }
    return made
  }
  const vocabulary = { groups, fillers: new Set(rules.fillers.map(plain)) }
  const noticed = yield* phraseFinder(yield* inPlain(rules.phrases), vocabulary)
  const harmless = yield* phraseFinder(yield* inPlain(rules.harmless), vocabulary)
  const isHarmless = harmlessLook(rules, noticed.canHold)

  const linkedIn = (written: string): NoticedKind[] => {
    // Each of them has a colon, or a dot in its middle.
    if (!/:|\. ?\S/.test(written)) return []
    // People write "wa . me" so that it does not look like a link.
    const dense = written.replaceAll(' .', '.').replaceAll('. ', '.')
    return links.flatMap(({ kind, begins }) => (hasLink(dense, begins) ? [kind] : []))
  }

  return (text) => {
    if (text.length <= mostCharacters && isHarmless(text)) return []
    const written = plain(text)
    const looked: Plain = { text: written, words: wordsOf(written) }
    const found = new Set<NoticedKind>()
    for (const { kind, isIn } of shapes) if (!found.has(kind) && isIn(looked)) found.add(kind)
    for (const kind of linkedIn(written)) found.add(kind)
    const phrases = noticed.find(looked.words)
    if (phrases.length > 0) for (const kind of kindsIn(phrases, harmless.find(looked.words))) found.add(kind)
    return found.size === 0 ? [] : noticedKinds.filter((kind) => found.has(kind))
  }
}

/** Returns the kinds of the phrases that share no word with a harmless one of their kind. */
function kindsIn(phrases: readonly Span[], harmless: readonly Span[]): ReadonlySet<NoticedKind> {
  const covered = new Set(harmless.flatMap(placesOf))
  const standing = phrases.filter((span) => !placesOf(span).some((place) => covered.has(place)))
  return new Set(standing.map(({ kind }) => kind))
}

function placesOf({ kind, from, to }: Span): string[] {
  return Array.from({ length: to - from }, (_, place) => `${kind} ${from + place}`)
}

/** Whether a text has a link without another name before it: "t.me" is not in "chat.me". */
function hasLink(text: string, begins: string): boolean {
  for (let at = text.indexOf(begins); at !== -1; at = text.indexOf(begins, at + 1)) {
    if (!/[\p{L}\p{N}-]/u.test(text.slice(Math.max(0, at - 1), at))) return true
  }
  return false
}
