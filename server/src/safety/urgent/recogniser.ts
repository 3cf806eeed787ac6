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

function isOverlap(one: PatternSpan, other: PatternSpan): boolean {
  return one.from < other.to && other.from < one.to
}
