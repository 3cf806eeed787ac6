import type { UserStatus } from '@saathi/contract/accounts/userStatus.ts'
import type { Session, SessionCard } from '@saathi/contract/learning/session.ts'

/** The part of the day that a greeting names. */
export type DayPart = 'morning' | 'afternoon' | 'evening'

/** Which greeting fits at this time in this zone; the small hours still belong to the evening. */
export function dayPartOf(now: Date, timeZone: string): DayPart {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now),
  )
  if (hour < 4) return 'evening'
  if (hour < 12) return 'morning'
  return hour < 17 ? 'afternoon' : 'evening'
}

/** One thing that is next for the person. */
export type NextStep =
  | { readonly kind: 'survey'; readonly surveyId: string }
  | { readonly kind: 'session'; readonly session: SessionCard }
  | { readonly kind: 'nothing' }

interface Known {
  readonly status: Pick<UserStatus, 'experiences' | 'surveys'>
  readonly ongoing: readonly SessionCard[]
  readonly notStarted: readonly SessionCard[]
}

/** What is next: the survey while it keeps the sessions closed, else the session under way, else the first new one. */
export function nextStepOf({ status, ongoing, notStarted }: Known): NextStep {
  if (status.experiences.session === 'hide') {
    const waiting = status.surveys.find(
      ({ expPermission, surveyStatus }) => expPermission === 'use' && !surveyStatus.startsWith('COMPLETE'),
    )
    return waiting === undefined ? { kind: 'nothing' } : { kind: 'survey', surveyId: waiting.surveyId }
  }
  const session = ongoing[0] ?? notStarted[0]
  return session === undefined ? { kind: 'nothing' } : { kind: 'session', session }
}

/** How much of a session is done, from 0 to 100, by minutes. */
export function percentDone({
  durationCompleted,
  sessionDuration,
}: Pick<SessionCard, 'durationCompleted' | 'sessionDuration'>): number {
  return sessionDuration <= 0 ? 0 : Math.min(100, (durationCompleted / sessionDuration) * 100)
}

/** A title of at most this many letters as people count them, with an ellipsis where it was longer. */
export function shortTitle(title: string, longest: number): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(title)]
  if (letters.length <= longest) return title
  const kept = letters.slice(0, longest - 1).map(({ segment }) => segment)
  return `${kept.join('').trimEnd()}…`
}

/** A step of a session as the step viewer looks at it. */
export type Step = Session['sessionSteps'][number]

/** The steps in their order. */
export function stepsOf({ sessionSteps }: Pick<Session, 'sessionSteps'>): Step[] {
  return sessionSteps.toSorted((a, b) => a.order - b.order)
}

/** The step to go on with: the first that is not complete, or the first of all when all are. */
export function stepToContinue(steps: readonly Step[]): Step | undefined {
  return steps.find(({ status }) => status !== 'COMPLETED') ?? steps[0]
}

/** Whether a step still waits for a quiz that has to be taken. */
export function needsQuiz(step: Pick<Step, 'content'>): boolean {
  return step.content.some(({ quiz }) => quiz !== null && quiz.mandatory && !quiz.isTaken)
}

/** What the way forward is at a step, and why it is closed where it is. */
export type Forward =
  | { readonly kind: 'next'; readonly completes: boolean; readonly closedBy?: 'quiz' }
  | { readonly kind: 'done'; readonly closedBy?: 'quiz' | 'earlierSteps' }
  | { readonly kind: 'leave' }

interface At {
  readonly session: Pick<Session, 'sessionStatus' | 'durationCompleted' | 'sessionDuration'>
  readonly steps: readonly Step[]
  readonly index: number
  readonly isPreview: boolean
}

/** The way forward: to the next step, by Done out of a session that is not complete yet, or just out. */
export function forwardOf({ session, steps, index, isPreview }: At): Forward {
  const step = steps[index]
  const isLast = index >= steps.length - 1
  if (isPreview || step === undefined) return isLast ? { kind: 'leave' } : { kind: 'next', completes: false }
  const closedByQuiz = needsQuiz(step) ? ({ closedBy: 'quiz' } as const) : {}
  if (!isLast) return { kind: 'next', completes: step.status !== 'COMPLETED', ...closedByQuiz }
  if (session.sessionStatus === 'COMPLETED' && percentDone(session) >= 100) return { kind: 'leave' }
  const earlierOpen = steps.slice(0, index).some(({ status }) => status !== 'COMPLETED')
  return { kind: 'done', ...(earlierOpen ? ({ closedBy: 'earlierSteps' } as const) : closedByQuiz) }
}

/** An address of content that a link may lead to: the web and nothing else. */
export function webAddress(url: string): URL | undefined {
  const address = URL.parse(url)
  return address?.protocol === 'https:' || address?.protocol === 'http:' ? address : undefined
}
