import type { UserStatus } from '@saathi/contract/access/userStatus.ts'
import type { Badge, Session, SessionCard } from '@saathi/contract/learning/session.ts'
import { openSurveys } from '@saathi/contract/surveys/status.ts'

/** The part of the day that a greeting names. */
export type DayPart = 'morning' | 'afternoon' | 'evening' | 'night'

/** The greeting for a time in a zone; in the small hours nobody hears about morning or evening. */
export function dayPartOf(now: Date, timeZone: string): DayPart {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now),
  )
  if (hour < 4) return 'night'
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

/** The next step: the survey while sessions are closed, else the ongoing session opened last, else the first new one. */
export function nextStepOf({ status, ongoing, notStarted }: Known): NextStep {
  if (status.experiences.session !== 'use') {
    const [waiting] = openSurveys(status.surveys)
    return waiting === undefined ? { kind: 'nothing' } : { kind: 'survey', surveyId: waiting.surveyId }
  }
  const [opened] = ongoing.toSorted((a, b) => (b.openedAt ?? '').localeCompare(a.openedAt ?? ''))
  const session = opened ?? notStarted[0]
  return session === undefined ? { kind: 'nothing' } : { kind: 'session', session }
}

/** How much of a session is done, from 0 to 100, by minutes. */
export function percentDone({
  durationCompleted,
  sessionDuration,
}: Pick<SessionCard, 'durationCompleted' | 'sessionDuration'>): number {
  return sessionDuration <= 0 ? 0 : Math.min(100, (durationCompleted / sessionDuration) * 100)
}

/** A title cut to so many letters (graphemes), with an ellipsis if it was longer. */
export function shortTitle(title: string, longest: number): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(title)]
  if (letters.length <= longest) return title
  const kept = letters.slice(0, longest - 1).map(({ segment }) => segment)
  return `${kept.join('').trimEnd()}…`
}

/** The tags of a session in a language, or as they were written. */
export function tagsIn({ tags, localeTags }: Pick<SessionCard, 'tags' | 'localeTags'>, language: string) {
  return localeTags[language] ?? tags
}

/** A step of a session. */
export type Step = Session['sessionSteps'][number]

/** The steps in their order. */
export function stepsOf({ sessionSteps }: Pick<Session, 'sessionSteps'>): Step[] {
  return sessionSteps.toSorted((a, b) => a.order - b.order)
}

/** The step to continue with: the one opened last, else the first that is not complete, else the first. */
export function stepToContinue(steps: readonly Step[], openedStep: string | null): Step | undefined {
  const opened = steps.find(({ id }) => id === openedStep)
  return opened ?? steps.find(({ status }) => status !== 'COMPLETED') ?? steps[0]
}

/** Whether a mandatory quiz of a step is not taken yet. */
export function needsQuiz(step: Pick<Step, 'content'>): boolean {
  return step.content.some(({ quiz }) => quiz !== null && quiz.mandatory && !quiz.isTaken)
}

/** What the forward button of a step does, and why it is disabled if it is. */
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

/** What the forward button does: next step, Done (last step of an open session), or leave. */
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

/** The address of a link in content; undefined unless it is http or https. */
export function webAddress(url: string): URL | undefined {
  const address = URL.parse(url)
  return address?.protocol === 'https:' || address?.protocol === 'http:' ? address : undefined
}

/** Whether a picture is one of our own; content shows no others. */
export function isOwnPicture(address: string): boolean {
  return /^\/pictures\/[a-z\d-]+\.svg$/.test(address)
}

/** Splits the text of a video: the first line is its title, the rest what it says. */
export function videoText(text: string): { readonly title: string; readonly said: string } {
  const [title = '', ...said] = text.split('\n')
  return { title: title.trim(), said: said.join('\n').trim() }
}

/** Estimates the megabytes of a video: five a minute, as for 360p. */
export function megabytesOf(minutes: number): number {
  return minutes * 5
}

/** The time state of a session; `days` are whole days left or overdue. */
export type TimeLeft =
  | { readonly kind: 'partnerToComplete' }
  | { readonly kind: 'completed' }
  | { readonly kind: 'completeBy'; readonly date: Date; readonly urgency: Urgency }
  | { readonly kind: 'left' | 'late'; readonly days: number; readonly urgency: Urgency }

/** More than two days are plenty, up to two are soon; after the end it is late. */
export type Urgency = 'plenty' | 'soon' | 'late'

type Timed = Pick<SessionCard, 'sessionStatus' | 'endDate' | 'partnerCompletedSteps'>

/** The time that is left for a session that was started; undefined for one that was not, or that has no date. */
export function timeLeftOf(session: Timed, now: Date): TimeLeft | undefined {
  const { sessionStatus, endDate, partnerCompletedSteps } = session
  if (sessionStatus === 'COMPLETED') return { kind: 'completed' }
  if (sessionStatus === 'PARTIAL_COMPLETE') return { kind: 'partnerToComplete' }
  if (sessionStatus === null || endDate === null) return undefined
  const left = (Date.parse(endDate) - now.getTime()) / 86_400_000
  const urgency = left > 2 ? 'plenty' : left > 0 ? 'soon' : 'late'
  const isWaitedFor = partnerCompletedSteps.some(({ partnerStatus }) => partnerStatus === 'PARTIAL_COMPLETE')
  if (isWaitedFor) return { kind: 'completeBy', date: new Date(endDate), urgency }
  return left > 0
    ? { kind: 'left', days: Math.ceil(left), urgency }
    : { kind: 'late', days: Math.max(1, Math.ceil(-left)), urgency }
}

/** Returns the partners who have not completed a session, as far as the person may see that. */
export function partnersToComplete({
  partnerCompletedSteps,
}: Pick<SessionCard, 'partnerCompletedSteps'>): string[] {
  return partnerCompletedSteps
    .filter(({ partnerStatus }) => partnerStatus === null || partnerStatus === 'ONGOING')
    .map(({ userId }) => userId)
}

/** A size as people read it: whole kilobytes; from 1000 of them, megabytes with one digit. */
export function sizeOf(bytes: number): { readonly amount: number; readonly unit: 'kilobyte' | 'megabyte' } {
  const kilobytes = Math.max(1, Math.round(bytes / 1000))
  return kilobytes < 1000
    ? { amount: kilobytes, unit: 'kilobyte' }
    : { amount: Math.round(kilobytes / 100) / 10, unit: 'megabyte' }
}

export const badgeTypes = ['Gold', 'Silver', 'Bronze'] as const satisfies readonly Badge['badgeType'][]

/** The number of badges of each kind, best kind first. */
export function countBadges(badges: readonly Badge[]) {
  return badgeTypes.map((type) => ({
    type,
    count: badges.filter(({ badgeType }) => badgeType === type).length,
  }))
}

/** Whether the person has completed a session, with or without the partners. */
export function isDone({ sessionStatus }: Pick<SessionCard, 'sessionStatus'>): boolean {
  return sessionStatus === 'COMPLETED' || sessionStatus === 'PARTIAL_COMPLETE'
}
