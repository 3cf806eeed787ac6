import type {
  ContentItem,
  PartnerProgress,
  QuizWithAnswers,
  Session,
  SessionCard,
  SessionProgress,
  SessionStatus,
} from '@saathi/contract/learning/session.ts'
import type { Question } from '@saathi/contract/questions/question.ts'

import type { StoredAnswers } from '../../questions/public.ts'
import {
  picturesOf,
  type StoredCard,
  storedCardOf,
  type StoredItem,
  type StoredQuiz,
  type StoredSession,
  type StoredStep,
} from './session.ts'

/** A person's progress in a session. */
export interface Marks {
  /** The mentorship in which it was made; empty in the learning hub. */
  readonly mentorshipId: string
  readonly startedAt: Date | null
  readonly completedAt: Date | null
  readonly endsAt: Date | null
  readonly isBookmarked: boolean
  readonly completedSteps: readonly string[]
  /** The step that the person opened last, and when. */
  readonly openedStep: string | null
  readonly openedAt: Date | null
}

/** A partner's progress in the same session. */
export interface PartnerMarks extends Pick<Marks, 'startedAt' | 'completedAt' | 'completedSteps'> {
  readonly personId: string
}

/** A person's answers to a quiz, by step and quiz. */
export interface QuizRecord {
  readonly stepId: string
  readonly quizId: string
  readonly answers: StoredAnswers
}

/** Whether this role may read the tips for mentors. */
export function readsMentorTips(role: 'mentee' | 'mentor' | 'staff'): boolean {
  return role !== 'mentee'
}

/**
 * Returns the status of a session: null until it is started, `ONGOING`, then `COMPLETED`, or `PARTIAL_COMPLETE`
 * while a partner has not completed it.
 */
export function statusOf(
  { startedAt, completedAt }: Pick<Marks, 'startedAt' | 'completedAt'>,
  partners: readonly PartnerMarks[],
): SessionStatus {
  if (startedAt === null) return null
  if (completedAt === null) return 'ONGOING'
  return partners.every((partner) => partner.completedAt !== null) ? 'COMPLETED' : 'PARTIAL_COMPLETE'
}

/** Returns a session as lists show it. */
export function cardOf(card: StoredCard, marks: Marks, partners: readonly PartnerMarks[]): SessionCard {
  const { area, steps, ...words } = card
  const { mentorshipId, isBookmarked, completedSteps } = marks
  return {
    ...words,
    isBookmarked,
    isLearningHub: area !== 'mentorships',
    mentorship: mentorshipId || null,
    sessionStatus: statusOf(marks, partners),
    sessionDuration: minutesOf(steps),
    durationCompleted: completedMinutes(steps, completedSteps),
    endDate: endDateOf(marks),
    stepCount: steps.length,
    completedSteps: [...completedSteps],
    ...openedOf(marks),
    partnerCompletedSteps: partners.map((partner) => partnerProgressOf(partner, marks)),
  }
}

function partnerProgressOf(partner: PartnerMarks, own: Marks): PartnerProgress {
  const beside = own.completedAt === null ? [{ ...own, personId: '' }] : []
  return {
    userId: partner.personId,
    partnerStatus: statusOf(partner, beside),
    completedSteps: [...partner.completedSteps],
  }
}

/** Returns the fields that change while a person works through a session. */
export function progressOf(
  { steps, id }: Pick<StoredCard, 'id' | 'steps'>,
  marks: Marks,
  partners: readonly PartnerMarks[],
): SessionProgress {
  return {
    session: id,
    mentorship: marks.mentorshipId || null,
    sessionStatus: statusOf(marks, partners),
    endDate: endDateOf(marks),
    durationCompleted: completedMinutes(steps, marks.completedSteps),
    sessionDuration: minutesOf(steps),
    completedSteps: [...marks.completedSteps],
    ...openedOf(marks),
  }
}

function endDateOf({ startedAt, endsAt }: Pick<Marks, 'startedAt' | 'endsAt'>): string | null {
  return startedAt === null ? null : (endsAt?.toISOString() ?? null)
}

function openedOf({ openedStep, openedAt }: Pick<Marks, 'openedStep' | 'openedAt'>) {
  return { openedStep, openedAt: openedAt?.toISOString() ?? null }
}

/**
 * Returns a whole session as this reader may see it: tips only for mentors, right answers only for answered
 * questions.
 */
export function openedSession(
  session: StoredSession,
  {
    marks,
    partners,
    records,
    tips,
  }: {
    readonly marks: Marks
    readonly partners: readonly PartnerMarks[]
    readonly records: readonly QuizRecord[]
    readonly tips: boolean
  },
): Omit<Session, 'isReviewed' | 'isReadOnly'> {
  return {
    ...cardOf(storedCardOf(session), marks, partners),
    daysToFinish: session.days,
    sessionSteps: session.steps.map((step, index) => ({
      id: step.id,
      title: step.title,
      localeTitle: step.localeTitle,
      duration: step.duration,
      order: index + 1,
      status: marks.completedSteps.includes(step.id) ? 'COMPLETED' : 'NOT_STARTED',
      content: step.content
        .filter(({ contentType }) => tips || contentType !== 'MENTOR_TIPS')
        .map((item) => shownItem(item, recordOf(records, step.id, item.quiz))),
    })),
  }
}

/** Returns a quiz with the person's answers; right answers are included only after answering. */
export function openedQuiz(
  place: QuizPlace,
  {
    record,
    ...own
  }: { readonly record: QuizRecord | undefined } & Pick<QuizWithAnswers, 'answers' | 'mentorship'>,
): QuizWithAnswers {
  return {
    ...shownQuiz(place.quiz, record),
    session: place.session.id,
    step: place.step.id,
    allowRetake: place.item.allowRetake,
    ...own,
  }
}

/** A quiz with its session, step and content item. */
export interface QuizPlace {
  readonly session: StoredSession
  readonly step: StoredStep
  readonly item: StoredItem
  readonly quiz: StoredQuiz
}

/** Returns the quiz with this id in this step of the session; undefined if there is none. */
export function placeOfQuiz(session: StoredSession, stepId: string, quizId: string): QuizPlace | undefined {
  const step = session.steps.find(({ id }) => id === stepId)
  const item = step?.content.find(({ quiz }) => quiz?.id === quizId)
  return step && item?.quiz && { session, step, item, quiz: item.quiz }
}

/** Whether a quiz must be taken before the next step. */
function isMandatory({ questions }: StoredQuiz): boolean {
  return questions.some(({ mandatory }) => mandatory)
}

/** Returns why a step cannot be completed now; undefined if it can. */
export function obstacleTo(
  session: StoredSession,
  step: StoredStep,
  {
    completedSteps,
    records,
  }: { readonly completedSteps: readonly string[]; readonly records: readonly QuizRecord[] },
): 'quizRequired' | 'stepOutOfOrder' | undefined {
  const untaken = step.content.some(
    ({ quiz }) => quiz !== undefined && isMandatory(quiz) && !recordOf(records, step.id, quiz),
  )
  if (untaken) return 'quizRequired'
  const others = session.steps.filter(({ id }) => id !== step.id)
  const allOthersDone = others.every(({ id }) => completedSteps.includes(id))
  return isLastStep(session, step) && !allOthersDone ? 'stepOutOfOrder' : undefined
}

/** Whether completing this step completes the session. */
export function isLastStep({ steps }: StoredSession, step: StoredStep): boolean {
  return steps.at(-1)?.id === step.id
}

function shownItem(item: StoredItem, record: QuizRecord | undefined): ContentItem {
  return {
    id: item.id,
    contentType: item.contentType,
    text: item.text,
    localeText: item.localeText,
    ...picturesOf(item),
    url: item.url ?? null,
    localeUrl: item.localeUrl,
    quiz: item.quiz === undefined ? null : shownQuiz(item.quiz, record),
    allowRetake: item.allowRetake,
    duration: item.duration ?? null,
  }
}

function shownQuiz(quiz: StoredQuiz, record: QuizRecord | undefined) {
  const answered = new Set(record?.answers.map(({ questionKey }) => questionKey))
  return {
    id: quiz.id,
    questions: quiz.questions.map((question) =>
      answered.has(question.key) ? question : withoutSolution(question),
    ),
    helpText: quiz.helpText,
    localeHelpText: quiz.localeHelpText,
    mandatory: isMandatory(quiz),
    isTaken: record !== undefined,
  }
}

/** Returns the question without the solution and its explanations. */
function withoutSolution(question: Question): Question {
  return {
    ...question,
    answerOptions: question.answerOptions.map(
      ({ isCorrect: _right, helpText: _why, localeHelpText: _localeWhy, ...option }) => option,
    ),
  }
}

function recordOf(records: readonly QuizRecord[], stepId: string, quiz: StoredQuiz | undefined) {
  return records.find((record) => record.stepId === stepId && record.quizId === quiz?.id)
}

type Timed = readonly { readonly id: string; readonly duration: number }[]

/**
 * Returns the step that the person opened last. If none was opened, returns the first incomplete step, or the last
 * one.
 */
export function stepToGoOn(
  { steps, id }: Pick<StoredCard, 'id' | 'steps'>,
  { completedSteps, openedStep }: Pick<Marks, 'completedSteps'> & Partial<Pick<Marks, 'openedStep'>>,
): string {
  const step =
    steps.find((each) => each.id === openedStep) ??
    steps.find((each) => !completedSteps.includes(each.id)) ??
    steps.at(-1)
  if (step === undefined) throw new Error(`The session ${id} has no step.`)
  return step.id
}

function minutesOf(steps: Timed): number {
  return steps.reduce((sum, { duration }) => sum + duration, 0)
}

function completedMinutes(steps: Timed, completedSteps: readonly string[]): number {
  return minutesOf(steps.filter(({ id }) => completedSteps.includes(id)))
}
