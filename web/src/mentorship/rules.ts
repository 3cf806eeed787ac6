import type { UserStatus } from '@saathi/contract/access/userStatus.ts'
import type { Role } from '@saathi/contract/people/user.ts'
import { openSurveys } from '@saathi/contract/surveys/status.ts'

import { paths } from '../wire/paths.ts'

/** A person's stage on the way to a mentorship. */
export type StageOfWay =
  | 'survey'
  | 'sessions'
  | 'review'
  | 'birthYear'
  | 'parent'
  | 'looking'
  | 'answer'
  | 'forming'
  | 'running'
  | 'out'
  | 'staff'

/** The state of a person's mentorship: the stage, and the page of the next step. */
export interface Way {
  readonly stage: StageOfWay
  readonly next: { readonly to: string; readonly text: string }
}

type Known = Pick<UserStatus, 'surveys' | 'matching' | 'mentorshipSessionStatus' | 'activeMentorship' | 'way'>

/** The stages whose button leads to the matching page. */
const inMatching: readonly StageOfWay[] = ['review', 'parent', 'looking', 'answer', 'forming', 'out']

/** Returns a person's stage and what they can do next. */
export function wayOf(role: Role, status: Known): Way {
  const stage = stageOfWay(role, status)
  if (stage === 'survey') return { stage, next: { to: paths.surveyListing, text: 'mentorship.next.survey' } }
  // The matching page asks for the year.
  if (stage === 'birthYear') return { stage, next: { to: paths.matching, text: 'mentorship.next.birthYear' } }
  if (inMatching.includes(stage)) {
    const isChoosing = status.way?.says === 'choose'
    const text =
      stage === 'parent' ? 'mentorship.next.parent' : `mentorship.next.${isChoosing ? 'choose' : 'matching'}`
    return { stage, next: { to: paths.matching, text } }
  }
  return { stage, next: { to: paths.learningHub, text: 'mentorship.next.hub' } }
}

function stageOfWay(
  role: Role,
  { surveys, matching, mentorshipSessionStatus, activeMentorship }: Known,
): StageOfWay {
  if (role === 'staff') return 'staff'
  if (activeMentorship !== null) return 'running'
  if (matching.matchingStatus === 'OPTED_OUT') return 'out'
  if (openSurveys(surveys).length > 0) return 'survey'
  if (matching.waitsFor === 'birth_year') return 'birthYear'
  if (matching.waitsFor === 'parent') return 'parent'
  if (matching.matchingStatus === 'APPLICATION_REVIEW') return 'review'
  if (matching.matchingStatus === 'GROUP_HOLD') return 'forming'
  if (matching.matchingStatus === 'ON_HOLD') return 'answer'
  const isLearning = role === 'mentee' && mentorshipSessionStatus.remainingSessions > 0
  return isLearning && matching.matchingStatus === 'NOT_READY' ? 'sessions' : 'looking'
}
