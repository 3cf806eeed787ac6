import type { TodayItem } from '@saathi/contract/desk/todayCalls.ts'
import type { ItemKind, Urgency } from '@saathi/contract/desk/todayRules.ts'
import type { MemberRole } from '@saathi/contract/mentorship/rules.ts'
import type { SurveyState } from '@saathi/contract/surveys/status.ts'

import type { StaffMember } from '../http/request.ts'

/** A member of a mentorship that has ended. */
export interface EndedMember {
  readonly personId: string
  readonly role: MemberRole
}

/** A mentorship that a person takes part in now. */
export interface RunningMentorship {
  readonly id: string
  readonly type: 'one_to_one' | 'group'
  /** Whether a bridge mentor is there until the next match. */
  readonly isBridged: boolean
}

/** A survey for a person, with their progress and the first stage that is not complete. */
export interface SurveyStanding extends SurveyState {
  readonly surveyId: string
  readonly currentStageId: string | null
  readonly stageStatus: string
}

/** Something that waits for the team, as its domain knows it. */
export interface TeamItem {
  readonly kind: ItemKind
  /** The thing that it is about: the same cause is one item. */
  readonly subject: string
  readonly urgency: Urgency
  /** A sentence for the reader. */
  readonly reason: string
  /** When the cause began. An item that was put off comes back with a new cause. */
  readonly since: Date
  readonly due: Date | null
  readonly about: TodayItem['about']
  /** The names of its actions, the primary one first. */
  readonly actions: readonly string[]
  /** The owner by the domain's own rule; null if nobody has it until it is taken. */
  readonly ownerId?: string | null
}

/** The question what waits for the team. */
export interface TeamAsked {
  readonly staff: StaffMember
  readonly now: Date
  /** Returns a text in the reader's language. */
  readonly say: (key: string, values?: Readonly<Record<string, string>>) => string
  readonly language: string
}

/** The waiting work of a domain, computed from times and never stored. */
export interface TeamWork {
  readonly items: readonly TeamItem[]
  /** Figures of the page by their names. */
  readonly counts?: Readonly<Record<string, number>>
  /** Next contacts by day. */
  readonly contacts?: readonly { readonly day: string; readonly count: number }[]
}
