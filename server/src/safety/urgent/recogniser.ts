import {
  type FindPattern,
  patternText,
  type PatternSpan,
  readPattern,
  soundsOf,
} from '../../engines/text/wordPatterns.ts'
import type { HelpPurpose, UrgentRules } from './rules.ts'

/** Returns the urgent topic of a text, the most urgent one if there are several; undefined for most texts. */
export type FindUrgent = (text: string) => HelpPurpose | undefined

/** Prepares rules once. */
export function makeFindUrgent({ groups, fillers, topics }: UrgentRules): FindUrgent {
  const vocabulary = { groups, fillers: soundsOf(fillers) }
  const read = (patterns: readonly string[]) => patterns.map((pattern) => readPattern(pattern, vocabulary))
  const prepared = topics.map(({ topic, patterns, harmless }) => ({
    topic,
    patterns: read(patterns),
    harmless: read(harmless),
  }))
  return (written) => {
    const text = patternText(written)
    const spansOf = (patterns: readonly FindPattern[]) => patterns.flatMap((find) => find(text))
    return prepared.find(({ patterns, harmless }) => {
      const found = spansOf(patterns)
      if (found.length === 0) return false
      const covered = spansOf(harmless)
      return found.some((span) => !covered.some((other) => isOverlap(span, other)))
    })?.topic
  }
}

/** Returns whether a text says that what a topic is about has already begun. */
export function makeIsUnderWay({
  groups,
  fillers,
  topics,
}: UrgentRules): (text: string, topic: HelpPurpose) => boolean {
  const vocabulary = { groups, fillers: soundsOf(fillers) }
  const patternsOf = new Map(
    topics.map(({ topic, underWay }) => [
      topic,
      (underWay?.patterns ?? []).map((pattern) => readPattern(pattern, vocabulary)),
    ]),
  )
  return (text, topic) => (patternsOf.get(topic) ?? []).some((find) => find(patternText(text)).length > 0)
}

function isOverlap(one: PatternSpan, other: PatternSpan): boolean {
  return one.from < other.to && other.from < one.to
}
