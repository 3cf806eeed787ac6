import type { MentorshipDetail } from '@saathi/contract/learning/mentorshipCalls.ts'
import type { Partner } from '@saathi/contract/mentorship/calls.ts'

import { daysBetween } from '@saathi/contract/base/indiaDays.ts'
import { dayOf } from '@saathi/contract/base/zoned.ts'

import { type MenteeState, menteeStateOf } from '../mentorship/progress/progress.ts'

/** A mentee in one of the mentor's mentorships. */
export interface MenteeAt {
  readonly mentorship: MentorshipDetail
  readonly partner: Partner
  readonly state: MenteeState
}

/** The states from the most urgent to the least. */
const order: readonly MenteeState['kind'][] = [
  'quiet',
  'waitsForYou',
  'notBegun',
  'underWay',
  'locked',
  'done',
]

/** Returns the mentees of all mentorships, the most urgent first: the one who is quiet the longest. */
export function menteesByUrgency(mentorships: readonly MentorshipDetail[], now: Date): MenteeAt[] {
  return mentorships
    .flatMap((mentorship) =>
      mentorship.partnerDetails.partnerDetails.map((partner) => ({
        mentorship,
        partner,
        state: menteeStateOf(mentorship, partner.id, now),
      })),
    )
    .toSorted((one, other) => rank(one.state) - rank(other.state) || daysOf(other.state) - daysOf(one.state))
}

function rank({ kind }: MenteeState): number {
  return order.indexOf(kind)
}

function daysOf(state: MenteeState): number {
  return state.kind === 'quiet' ? state.days : 0
}

/** Returns how many days ago a mentee's last step was, by the calendar in a zone; undefined before the first. */
export function daysSinceStep(
  { mentorship, partner }: MenteeAt,
  { now, zone }: { readonly now: Date; readonly zone: string },
): number | undefined {
  const { partnerProgress } = mentorship.progress
  const activeOn = partnerProgress.find(({ userId }) => userId === partner.id)?.activeOn ?? null
  if (activeOn === null) return undefined
  return Math.max(0, daysBetween(dayOf(activeOn, zone), dayOf(now, zone)))
}

/** How a mentor calls a mentee. */
export function nameOf({ firstName, displayName }: Pick<Partner, 'firstName' | 'displayName'>): string {
  return firstName || displayName
}
