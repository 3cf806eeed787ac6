import type { Pair } from './model.ts'

/** A set of pairs of people. */
export interface Pairs {
  readonly size: number
  readonly has: (mentorId: string | undefined, menteeId: string | undefined) => boolean
}

/** Returns the set of these pairs. */
export function pairsIn(pairs: readonly Pair[]): Pairs {
  const menteesOf = new Map<string | undefined, Set<string | undefined>>()
  for (const { mentorId, menteeId } of pairs) {
    const known = menteesOf.get(mentorId)
    if (known === undefined) menteesOf.set(mentorId, new Set([menteeId]))
    else known.add(menteeId)
  }
  return {
    size: pairs.length,
    has: (mentorId, menteeId) => menteesOf.get(mentorId)?.has(menteeId) ?? false,
  }
}
