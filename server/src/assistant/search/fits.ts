import { type Fitting, offTopic, ownState, subjectOf, type Talk, talkOf, unanswered } from './examples.ts'

/** How well a passage fits is this share of its best example's likeness, and for the rest the probability of its topic. */
const alikeShare = 0.3
/** How many topics are considered: the most probable ones, and those with the most alike examples. */
const mostProbable = 12
const mostAlike = 6
/** A question is about the person's own state without a rule, or is about something else in spite of one, if that is so sure. */
const surelyOwn = 0.5
const surelyOther = 0.8
const surelyUnanswered = 0.5
/** A rule counts if its topic fits at least so well. */
const leastSupport = 0.1
/** A question is about the product if one of its topics fits so well. */
const surelyOurs = 0.5
/** Without a rule, a question is about something else if that is so sure. */
const surelyElse = 0.7
/** With so much, the answer says both: that it may be about something else, and where to look. */
const perhapsElse = 0.2
/** Without a rule, the best topic must fit so much better than the second. */
const margin = 0.25

/** A text asks nothing if that is so sure. Most of its words must be those of an example. */
const surelyTalk = 0.5
const leastAlike = 0.25
/** A part of a text is about more than small talk if a topic fits it at least so well. */
const leastMore = 0.3

/** Returns the topics that fit a question best. Some may not be open to the person. */
export function consideredOf(fitting: readonly Fitting[]): readonly Fitting[] {
  const probable = fitting.toSorted((a, b) => b.likelihood - a.likelihood).slice(0, mostProbable)
  const chances = fitting.toSorted((a, b) => b.chance - a.chance).slice(0, mostProbable)
  const alike = fitting.toSorted((a, b) => b.alike - a.alike).slice(0, mostAlike)
  return [...new Set([...probable, ...chances, ...alike])]
}

/** Returns how well each topic fits, if the question is about one of them: 0 not at all, 1 surely. */
export function fitsOf(fitting: readonly Fitting[]): ReadonlyMap<string, number> {
  const best = Math.max(...fitting.map(({ likelihood }) => likelihood))
  const likely = sharesOf(fitting, ({ likelihood }) => Math.exp(likelihood - best))
  const probable = sharesOf(fitting, ({ chance }) => chance)
  return new Map(
    fitting.map(({ id, alike }) => {
      const subject = subjectOf(id)
      const chance = ((likely.get(subject) ?? 0) + (probable.get(subject) ?? 0)) / 2
      return [id, alikeShare * alike + (1 - alikeShare) * chance]
    }),
  )
}

/** Returns the share of each subject in the sum of all. */
function sharesOf(
  fitting: readonly Fitting[],
  valueOf: (one: Fitting) => number,
): ReadonlyMap<string, number> {
  const values = new Map(fitting.map((each) => [subjectOf(each.id), valueOf(each)]))
  const whole = [...values.values()].reduce((sum, value) => sum + value, 0)
  return new Map([...values].map(([subject, value]) => [subject, whole === 0 ? 0 : value / whole]))
}

/**
 * Returns the part of the person's own state that a question asks for. `named` is the part that the rules found. It
 * needs some support by the examples. Examples that are sure of something else outweigh it.
 */
export function ownStateAsked(fitting: readonly Fitting[], named: string | undefined): string | undefined {
  const fits = fitsOf(consideredOf(fitting))
  const [best, second] = [...fits].toSorted(([, a], [, b]) => b - a)
  if (best === undefined) return named
  const [id, fit] = best
  const about = id.startsWith(ownState) ? id.slice(ownState.length) : undefined
  if (named === undefined) return fit >= surelyOwn && fit - (second?.[1] ?? 0) >= margin ? about : undefined
  if (fit >= (id.startsWith(unanswered) ? surelyUnanswered : surelyOther)) return about
  return (fits.get(`${ownState}${named}`) ?? 0) >= leastSupport ? named : undefined
}

/**
 * Whether a question is off topic: no part of the product is like it. `isNamed` says whether the rules take it for one. Without
 * a rule the examples must be sure.
 */
export function isNothingOfOurs(fitting: readonly Fitting[], isNamed: boolean): boolean {
  const fits = [...fitsOf(consideredOf(fitting))].toSorted(([, a], [, b]) => b - a)
  if (isNamed) return fits.every(([id, fit]) => id === offTopic || fit < surelyOurs)
  const [best, second] = fits
  return best?.[0] === offTopic && best[1] >= surelyElse && best[1] - (second?.[1] ?? 0) >= margin
}

/** Whether a question is rather off topic than about any part of the product, but not surely. */
export function isPerhapsElse(fitting: readonly Fitting[]): boolean {
  const [best] = [...fitsOf(consideredOf(fitting))].toSorted(([, a], [, b]) => b - a)
  return best?.[0] === offTopic && best[1] >= perhapsElse
}

/** Returns the small talk in a text that asks nothing; undefined if it may ask something. */
export function talkIn(fitting: readonly Fitting[]): Talk | undefined {
  const considered = consideredOf(fitting)
  const [best, second] = [...fitsOf(considered)].toSorted(([, a], [, b]) => b - a)
  if (best === undefined) return undefined
  const [id, fit] = best
  const alike = considered.find((each) => each.id === id)?.alike ?? 0
  return fit >= surelyTalk && alike >= leastAlike && fit - (second?.[1] ?? 0) >= margin
    ? talkOf(id)
    : undefined
}

/** Whether a text is rather about a topic than small talk. */
export function isMoreThanTalk(fitting: readonly Fitting[]): boolean {
  const [best] = [...fitsOf(consideredOf(fitting))].toSorted(([, a], [, b]) => b - a)
  return best !== undefined && talkOf(best[0]) === undefined && best[1] >= leastMore
}
