import type { MatchingState } from '@saathi/contract/matching/calls.ts'
import { offersLeaving } from '@saathi/contract/matching/rules.ts'
import type { Role } from '@saathi/contract/people/user.ts'

/** What the matching page shows. */
export type View =
  | 'surveys'
  | 'team'
  | 'notYet'
  | 'refused'
  | 'birthYear'
  | 'parent'
  | 'waiting'
  | 'matched'
  | 'out'
  | 'ended'
  | 'staff'

type Known = Pick<MatchingState, 'matchingStatus' | 'waitsFor' | 'isFinal' | 'hasEnded' | 'canRejoin'>

const views = {
  surveys: 'surveys',
  team: 'team',
  not_yet: 'notYet',
  birth_year: 'birthYear',
  parent: 'parent',
} as const satisfies Record<NonNullable<MatchingState['waitsFor']>, View>

/** Returns what the matching page shows a person. */
export function viewOf(role: Role, { matchingStatus, waitsFor, isFinal, hasEnded }: Known): View {
  if (role === 'staff') return 'staff'
  if (isFinal && waitsFor === 'not_yet') return 'refused'
  if (waitsFor !== null) return views[waitsFor]
  if (matchingStatus === 'MATCHED') return 'matched'
  if (matchingStatus !== 'OPTED_OUT') return 'waiting'
  return hasEnded ? 'ended' : 'out'
}

/** The steps on the way to a mentorship, in order. */
export const waySteps = ['survey', 'application', 'match', 'mentorship'] as const

/** The views of people who are on no step. */
const notOnTheWay: readonly View[] = ['out', 'ended', 'staff', 'matched']

/** Returns the number of finished steps; undefined if the person is not on the way now. */
export function stepsDone(view: View): number | undefined {
  if (view === 'surveys') return 0
  if (view === 'waiting') return 2
  if (notOnTheWay.includes(view)) return undefined
  return 1
}

/** Whether the page offers to take a break, to come back, or neither. */
export function moveOf(role: Role, state: Known): 'leave' | 'rejoin' | undefined {
  if (role === 'staff') return undefined
  if (state.canRejoin) return 'rejoin'
  return offersLeaving(state.matchingStatus) ? 'leave' : undefined
}
