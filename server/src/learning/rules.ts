import type {
  ContentItem,
  QuizWithAnswers,
  Session,
  SessionCard,
  SessionProgress,
  SessionStatus,
} from '@saathi/contract/learning/calls.ts'
import type { Answer, Question } from '@saathi/contract/questions/question.ts'

import type { StoredItem, StoredQuiz, StoredSession, StoredStep } from './session.ts'

/** What a person has done of a session. */
export interface Marks {
  readonly startedAt: Date | null
  readonly completedAt: Date | null
  readonly isBookmarked: boolean
  readonly completedSteps: readonly string[]
}

/** A person's answers to a quiz, by step and quiz. */
export interface QuizRecord {
  readonly stepId: string
  readonly quizId: string
  readonly answers: Answer[]
}

/** Who may read a mentor's tips. */
export function readsMentorTips(role: 'mentee' | 'mentor' | 'staff'): boolean {
  return role !== 'mentee'
}

/** The life of a session: not started, `ONGOING`, `COMPLETED`. */
function statusOf({ startedAt, completedAt }: Marks): SessionStatus {
  if (startedAt === null) return null
  return completedAt === null ? 'ONGOING' : 'COMPLETED'
}

/** A session as lists show it. */
export function cardOf(session: StoredSession, marks: Marks): SessionCard {
  return {
    id: session.id,
    title: session.title,
    localeTitle: session.localeTitle,
    overview: session.overview,
    localeOverview: session.localeOverview,
    tags: session.tags,
    color: session.color,
    banner: session.banner,
    isBookmarked: marks.isBookmarked,
    isLearningHub: session.area === 'learninghub',
    sessionStatus: statusOf(marks),
    sessionDuration: minutesOf(session.steps),
    durationCompleted: completedMinutes(session, marks),
    endDate: null,
    stepCount: session.steps.length,
    completedSteps: [...marks.completedSteps],
  }
}

/** What changes while a person goes through a session. */
export function progressOf(session: StoredSession, marks: Marks): SessionProgress {
  return {
    session: session.id,
    sessionStatus: statusOf(marks),
    durationCompleted: completedMinutes(session, marks),
    sessionDuration: minutesOf(session.steps),
    completedSteps: [...marks.completedSteps],
  }
}

/** A whole session as this reader may see it: tips only for mentors, right answers only of quizzes that were taken. */
export function openedSession(
  session: StoredSession,
  {
    marks,
    records,
    tips,
  }: { readonly marks: Marks; readonly records: readonly QuizRecord[]; readonly tips: boolean },
): Session {
  return {
    ...cardOf(session, marks),
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

/** A quiz with the person's answers; what is right is told only once it was answered. */
export function openedQuiz(place: QuizPlace, record: QuizRecord | undefined): QuizWithAnswers {
  return {
    ...shownQuiz(place.quiz, record),
    session: place.session.id,
    step: place.step.id,
    allowRetake: place.item.allowRetake,
    answers: { userAnswer: record?.answers ?? [] },
  }
}

/** Where a quiz stands. */
export interface QuizPlace {
  readonly session: StoredSession
  readonly step: StoredStep
  readonly item: StoredItem
  readonly quiz: StoredQuiz
}

/** The quiz with this id in this step of the session. */
export function placeOfQuiz(session: StoredSession, stepId: string, quizId: string): QuizPlace | undefined {
  const step = session.steps.find(({ id }) => id === stepId)
  const item = step?.content.find(({ quiz }) => quiz?.id === quizId)
  return step && item?.quiz && { session, step, item, quiz: item.quiz }
}

/** Whether a quiz must be taken before going on. */
function isMandatory({ questions }: StoredQuiz): boolean {
  return questions.some(({ mandatory }) => mandatory)
}

/** Why a step cannot be completed now, or undefined. */
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
    image: item.image ?? null,
    localeImage: {},
    url: item.url ?? null,
    localeUrl: item.localeUrl,
    quiz: item.quiz === undefined ? null : shownQuiz(item.quiz, record),
    allowRetake: item.allowRetake,
  }
}

function shownQuiz(quiz: StoredQuiz, record: QuizRecord | undefined) {
  return {
    id: quiz.id,
    questions: quiz.questions.map((question) =>
      record === undefined ? withoutSolution(question) : question,
    ),
    helpText: quiz.helpText,
    localeHelpText: quiz.localeHelpText,
    mandatory: isMandatory(quiz),
    isTaken: record !== undefined,
  }
}

/** The options without what is right about them and why. */
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

function minutesOf(steps: readonly StoredStep[]): number {
  return steps.reduce((sum, { duration }) => sum + duration, 0)
}

function completedMinutes({ steps }: StoredSession, { completedSteps }: Marks): number {
  return minutesOf(steps.filter(({ id }) => completedSteps.includes(id)))
}
