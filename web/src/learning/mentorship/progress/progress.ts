import type { MentorshipDetail } from '@saathi/contract/learning/mentorshipCalls.ts'
import type { SessionCard } from '@saathi/contract/learning/session.ts'

import { isDone } from '../../area/rules.ts'

const dayMs = 86_400_000

/** The days without a step after which a partner counts as quiet. */
const quietDays = 7

/** The sessions of a mentorship as its page lists them. */
export interface Lists {
  /** Under way, nearest date first. */
  readonly recent: readonly SessionCard[]
  /** Not begun, in the order of the curriculum. */
  readonly available: readonly SessionCard[]
  readonly completed: readonly SessionCard[]
}

/** Returns how many sessions everyone has completed: the one number of sessions on the page. */
export function walkedTogether(sessions: readonly Pick<SessionCard, 'sessionStatus'>[]): number {
  return sessions.filter(({ sessionStatus }) => sessionStatus === 'COMPLETED').length
}

/** Sorts the sessions of a mentorship into the lists of its page. */
export function listsOf(sessions: readonly SessionCard[]): Lists {
  const recent = sessions.filter(({ sessionStatus }) => sessionStatus === 'ONGOING')
  return {
    recent: recent.toSorted((a, b) => (a.endDate ?? '').localeCompare(b.endDate ?? '')),
    available: sessions.filter(({ sessionStatus }) => sessionStatus === null),
    completed: sessions.filter(isDone),
  }
}

/**
 * Returns a member's position on the path: the number of sessions before the first incomplete one, plus the part of that session that is
 * done.
 */
export function positionOf(
  sessions: readonly Pick<SessionCard, 'stepCount'>[],
  stepsDone: (index: number) => number,
): number {
  const index = sessions.findIndex(({ stepCount }, at) => stepsDone(at) < stepCount)
  const session = sessions[index]
  return session === undefined ? sessions.length : index + stepsDone(index) / session.stepCount
}

/** Returns the person's own place on the path. */
export function ownPosition(sessions: readonly SessionCard[]): number {
  return positionOf(sessions, (index) => sessions[index]?.completedSteps.length ?? 0)
}

/** Returns a partner's place on the path. */
export function partnerPosition(sessions: readonly SessionCard[], userId: string): number {
  return positionOf(sessions, (index) => stepsOfPartner(sessions[index], userId))
}

function stepsOfPartner(session: SessionCard | undefined, userId: string): number {
  return session?.partnerCompletedSteps.find((each) => each.userId === userId)?.completedSteps.length ?? 0
}

/** Returns the last session of the path in which a partner has done a step: their newest answers are there. */
export function lastWorkOf(sessions: readonly SessionCard[], userId: string): SessionCard | undefined {
  return sessions.findLast((session) => stepsOfPartner(session, userId) > 0)
}

/** What the card with the next step shows. */
export interface PickUp {
  readonly session: SessionCard
  /** Its number in the curriculum, from 1. */
  readonly number: number
  /** The step to go on with, from 1. */
  readonly step: number
  readonly stepId: string | undefined
  /** The partner who is furthest ahead in this session, and the step at which they stand, from 1. */
  readonly ahead: { readonly userId: string; readonly step: number } | undefined
}

/**
 * Returns the next step: in the session where the person left, else in the first one under way, else the beginning of the next session;
 * undefined when all are done. If a person has blocked a partner, they are not told that the partner waits.
 */
export function pickUpOf(
  { sessions, lastSessionStatus }: Pick<MentorshipDetail, 'sessions' | 'lastSessionStatus'>,
  blocked: readonly string[] = [],
): PickUp | undefined {
  const { recent, available } = listsOf(sessions)
  const session = recent.find(({ id }) => id === lastSessionStatus?.sessionId) ?? recent[0] ?? available[0]
  if (session === undefined) return undefined
  const isLast = session.id === lastSessionStatus?.sessionId
  const stepId = isLast ? lastSessionStatus.stepId : undefined
  const step = isLast
    ? lastSessionStatus.stepNumber
    : Math.min(session.completedSteps.length + 1, session.stepCount)
  const [ahead] = session.partnerCompletedSteps
    .filter(({ userId }) => !blocked.includes(userId))
    .filter(({ completedSteps }) => completedSteps.length > session.completedSteps.length)
    .toSorted((a, b) => b.completedSteps.length - a.completedSteps.length)
  return {
    session,
    number: sessions.indexOf(session) + 1,
    step,
    stepId,
    ahead: ahead && {
      userId: ahead.userId,
      step: Math.min(ahead.completedSteps.length + 1, session.stepCount),
    },
  }
}

/** The message to a mentor about a mentee. */
export type MenteeState =
  | { readonly kind: 'waitsForYou'; readonly session: SessionCard }
  | { readonly kind: 'quiet'; readonly days: number }
  | { readonly kind: 'locked'; readonly sessions: number }
  | { readonly kind: 'notBegun' }
  | { readonly kind: 'underWay'; readonly session: SessionCard; readonly step: number }
  | { readonly kind: 'done' }

/** Returns what to tell a mentor about a mentee. A problem that needs the mentor comes before good news. */
export function menteeStateOf(
  { sessions, progress }: Pick<MentorshipDetail, 'sessions' | 'progress'>,
  userId: string,
  now: Date,
): MenteeState {
  const waits = sessions.find(
    (session) => !isDone(session) && stepsOfPartner(session, userId) === session.stepCount,
  )
  if (waits !== undefined) return { kind: 'waitsForYou', session: waits }
  const position = partnerPosition(sessions, userId)
  const session = sessions[Math.floor(position)]
  if (session === undefined) return { kind: 'done' }
  const own = progress.partnerProgress.find((each) => each.userId === userId)
  // A hello does not help a mentee to whom the sessions are closed.
  const locked = own?.sessionsUntilOpen ?? 0
  if (locked > 0) return { kind: 'locked', sessions: locked }
  const activeOn = own?.activeOn ?? null
  if (activeOn === null) return { kind: 'notBegun' }
  const days = Math.floor((now.getTime() - Date.parse(activeOn)) / dayMs)
  if (days >= quietDays) return { kind: 'quiet', days }
  return { kind: 'underWay', session, step: stepsOfPartner(session, userId) + 1 }
}

/** Returns the partner of a pair whom the person has blocked: nothing then says that the two walk together. */
export function blockedPartner<Partner extends { readonly id: string }>(
  partners: readonly Partner[],
  blocked: readonly string[],
): Partner | undefined {
  const [only, ...others] = partners
  return only !== undefined && others.length === 0 && blocked.includes(only.id) ? only : undefined
}

/** Whether a mentee needs the mentor this week. */
export function needsMentor({ kind }: MenteeState): boolean {
  return kind === 'waitsForYou' || kind === 'quiet' || kind === 'notBegun'
}

/** Returns the date at the end of a project detail, or undefined if there is none. */
export function dateOfDetail(detail: string): Date | undefined {
  const found = /(\d{4}-\d{2}-\d{2})$/.exec(detail)?.[1]
  return found === undefined ? undefined : new Date(found)
}
