import type { Gate, Way } from '@saathi/contract/access/userStatus.ts'
import {
  type MatchingFacts,
  matchingStatusOf,
  undecidedCount,
  waitsForOf,
} from '@saathi/contract/matching/rules.ts'
import type { SurveyState } from '@saathi/contract/surveys/status.ts'

/** A person on the way to a mentorship. */
export interface OnTheWay {
  readonly facts: MatchingFacts
  readonly surveys: readonly SurveyState[]
  /** Sessions of the learning hub: how many the person completed, and how many open a mentorship's sessions. */
  readonly completed: number
  readonly needed: number
}

/**
 * Returns the gates before a mentorship's sessions and whose turn it is. Every screen and the assistant show this, so
 * that none of them can say something else. Undefined if the person is not on the way now.
 */
export function wayTo(known: OnTheWay): Way | undefined {
  const { facts, completed, needed } = known
  const status = matchingStatusOf(facts)
  if (facts.role === 'staff' || status === 'OPTED_OUT') return undefined
  const total = facts.role === 'mentee' ? needed : 0
  const left = Math.max(0, total - completed)
  if (facts.running.length > 0 && left === 0) return undefined
  const sessions: Gate[] =
    total === 0
      ? []
      : [
          {
            name: 'sessions',
            state: 'sessions',
            isMet: left === 0,
            done: Math.min(completed, total),
            total,
            since: null,
          },
        ]
  return { gates: [...sessions, applicationGate(known)], ...turnOf(facts, left) }
}

function applicationGate({ facts, surveys }: OnTheWay): Gate {
  const state = applicationState(facts)
  return {
    name: 'application',
    state,
    isMet: state === 'accepted' || state === 'matched',
    done: 0,
    total: 0,
    since: state === 'reading' ? lastDay(surveys) : null,
  }
}

const stateOf = {
  surveys: 'survey',
  birth_year: 'birthYear',
  parent: 'parent',
  not_yet: 'notYet',
  team: 'reading',
} as const satisfies Record<NonNullable<ReturnType<typeof waitsForOf>>, Gate['state']>

function applicationState(facts: MatchingFacts): Gate['state'] {
  if (facts.running.length > 0) return 'matched'
  const waitsFor = waitsForOf(facts)
  return waitsFor === null ? 'accepted' : stateOf[waitsFor]
}

/** Returns the day on which the last survey was completed. */
function lastDay(surveys: OnTheWay['surveys']): string | null {
  return (
    surveys
      .flatMap(({ completedOn }) => completedOn ?? [])
      .toSorted()
      .at(-1) ?? null
  )
}

function turnOf(facts: MatchingFacts, left: number): Pick<Way, 'says' | 'count'> {
  const state = applicationState(facts)
  if (state === 'matched') return { says: 'sessions', count: left }
  if (state === 'survey') return { says: left > 0 ? 'surveyAndSessions' : 'survey', count: left }
  if (state === 'reading' && facts.ownSteps > 0) return { says: 'ownSteps', count: facts.ownSteps }
  if (state === 'reading') return { says: left > 0 ? 'teamAndSessions' : 'team', count: left }
  if (state !== 'accepted') return { says: state === 'sessions' ? 'team' : state, count: 0 }
  return turnInPool(facts, left)
}

function turnInPool(facts: MatchingFacts, left: number): Pick<Way, 'says' | 'count'> {
  const open = undecidedCount(facts)
  if (open > 0) return { says: 'choose', count: open }
  const status = matchingStatusOf(facts)
  if (status === 'GROUP_HOLD') return { says: 'group', count: 0 }
  if (status === 'ON_HOLD') return { says: 'answer', count: 0 }
  if (left > 0) return { says: 'matchAndSessions', count: left }
  return { says: facts.role === 'mentor' ? 'matchForMentor' : 'matchForMentee', count: 0 }
}
