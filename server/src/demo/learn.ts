import type { Call, Given, Reply } from '@saathi/contract/call.ts'
import { learningCalls } from '@saathi/contract/learning/calls.ts'
import type { Session } from '@saathi/contract/learning/session.ts'
import { surveyCalls } from '@saathi/contract/surveys/calls.ts'

import { demoAnswers } from './answers.ts'
import type { DemoPerson } from './people.ts'

/** Makes calls as one signed-in person. */
export type Ask = <One extends Call>(
  call: One,
  given: Given<One>,
  idempotencyKey?: string,
) => Promise<Reply<One>>

/** Answers every open stage, with the person's own answers where there are some. */
export async function answerSurveys(ask: Ask, own: DemoPerson['answers'] = {}): Promise<void> {
  for (const { id: surveyId } of await ask(surveyCalls.surveyList, {})) {
    const survey = await ask(surveyCalls.survey, { params: { surveyId } })
    for (const { id: stageId } of survey.stages.filter(({ status }) => status !== 'COMPLETE')) {
      const { pages } = await ask(surveyCalls.stage, { params: { stageId } })
      const answers = demoAnswers(
        pages.flatMap(({ questions }) => questions),
        own,
      )
      await ask(surveyCalls.saveAnswers, { body: { survey: surveyId, stage: stageId, answers } })
    }
  }
}

/** Completes the first sessions with feedback, and bookmarks the one after them. */
export async function completeSessions(ask: Ask, count: number): Promise<void> {
  const cards = await ask(learningCalls.sessions, {})
  for (const [index, { id, sessionStatus }] of cards.slice(0, count).entries()) {
    if (sessionStatus !== 'COMPLETED') await takeSession(ask, id)
    const { rating, review } = opinions[index % opinions.length] ?? { rating: 5, review: '' }
    await ask(learningCalls.feedback, { body: { session: id, rating, review } })
  }
  const next = cards[count]
  if (next !== undefined) await ask(learningCalls.bookmark, { body: { session: next.id } }, 'demo')
}

async function takeSession(ask: Ask, sessionId: string): Promise<void> {
  await ask(learningCalls.startSession, { body: { session: sessionId } })
  const session = await ask(learningCalls.session, { params: { sessionId } })
  for (const step of session.sessionSteps) {
    await takeQuizzes(ask, sessionId, step)
    await ask(learningCalls.completeStep, { body: { session: sessionId, step: step.id } })
  }
}

async function takeQuizzes(ask: Ask, session: string, step: Session['sessionSteps'][number]): Promise<void> {
  for (const quiz of step.content.flatMap((item) => item.quiz ?? [])) {
    const answerJson = demoAnswers(quiz.questions)
    await ask(learningCalls.saveQuiz, { body: { session, step: step.id, quiz: quiz.id, answerJson } })
  }
}

const opinions = [
  { rating: 5, review: 'I have a draft now. The five seconds with my cousin helped.' },
  { rating: 5, review: 'My mail has five sentences, and it was answered.' },
  { rating: 4, review: 'The three stories are ready. A short video would be good.' },
  { rating: 4, review: 'I did not know that two thirds are enough.' },
  { rating: 5, review: '' },
]
