import type { ContentItem, QuizWithAnswers, Session } from '@saathi/contract/learning/session.ts'

import { buildSessionCard } from '../../testing/builders.ts'

type Quiz = NonNullable<ContentItem['quiz']>
type Step = Session['sessionSteps'][number]

/** A quiz in a step, for tests. */
export function buildQuiz(overrides: Partial<Quiz> & Pick<Quiz, 'id'>): Quiz {
  return { questions: [], helpText: '', localeHelpText: {}, mandatory: true, isTaken: false, ...overrides }
}

/** A quiz with its answers, for tests. */
export function buildQuizWithAnswers(
  overrides: Partial<QuizWithAnswers> & Pick<QuizWithAnswers, 'id'>,
): QuizWithAnswers {
  return {
    ...buildQuiz(overrides),
    session: 's',
    step: 'one',
    mentorship: null,
    allowRetake: false,
    answers: { userAnswer: [], draftAnswer: [], partnerAnswers: {} },
    ...overrides,
  }
}

/** A step with a quiz or without one, for tests. */
export function buildStep(overrides: Partial<Step> & Pick<Step, 'id'>, quiz?: Quiz): Step {
  const content: ContentItem = {
    id: `${overrides.id} content`,
    contentType: quiz === undefined ? 'TEXT' : 'QUIZ',
    text: 'Words',
    localeText: {},
    image: null,
    localeImage: {},
    url: null,
    localeUrl: {},
    quiz: quiz ?? null,
    allowRetake: false,
    duration: null,
  }
  return {
    title: `Step ${overrides.id}`,
    localeTitle: {},
    duration: 5,
    order: 1,
    status: 'NOT_STARTED',
    content: [content],
    ...overrides,
  }
}

/** A whole session of the learning hub that was started, for tests. */
export function buildSession(overrides: Partial<Session> = {}): Session {
  const card = buildSessionCard({ id: 's', sessionStatus: 'ONGOING', stepCount: 2 })
  return { ...card, sessionSteps: [], isReviewed: false, isReadOnly: false, ...overrides }
}
