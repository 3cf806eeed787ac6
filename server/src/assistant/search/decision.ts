import { subjectOf } from './examples.ts'
import type { FoundRow } from './passageStore.ts'

/** The most passages of a finding. */
export const mostFound = 6

/** The most pages that are named if no passage is enough. */
const mostNear = 2
/** Without an example that fits, a page is named only if it has so much of the question. */
const leastNear = 0.5

/**
 * A passage answers a question if the likeness of its examples and this share of its coverage come to `enoughInAll` together.
 * Coverage counts little: the words of a question occur in many texts that do not answer it.
 */
const coverageShare = 0.2
const enoughInAll = 0.5
/** The best topic must fit so much better than the second one, which may have no passage. */
const margin = 0.4
/** A passage with so much of a question answers it if no example is like it: an organisation's own pages have none. */
const fullCoverage = 0.8
/** The examples of a passage that fits a question at least so well are like it. */
const leastFit = 0.25
/** A passage that fits a question at least so well is named as a page. */
export const leastNamed = 0.1

/** A passage that may answer a question. */
export interface Found extends FoundRow {
  readonly coverage: number
}

/** The parts of a decision. */
export interface Deciding {
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
export function decided({ found, near, known, rival, saysTheSame }: Deciding): [Found[], Found[]] {
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
      (next < leastFit && fitOf(first.id) < leastFit && rival < leastFit && first.coverage >= fullCoverage))
  if (isEnough) return [scored, []]
  const isNamed = (each: Found) => fitOf(each.id) >= leastNamed || each.coverage >= leastNear
  return [[], pagesOf(byScore([...known, ...near]).filter(isNamed))]
}

function oncePerId(found: readonly Found[]): Found[] {
  return found.filter(({ id }, place) => found.findIndex((each) => each.id === id) === place)
}

/** Returns the first pages, each once. */
export function pagesOf(found: readonly Found[]): Found[] {
  return found
    .filter(({ url }, place, all) => all.findIndex((each) => each.url === url) === place)
    .slice(0, mostNear)
}
