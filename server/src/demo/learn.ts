import type { Call, Given, Reply } from '@saathi/contract/base/call.ts'
import { learningCalls, learningCallsOf } from '@saathi/contract/learning/calls.ts'
import { surveyCalls } from '@saathi/contract/surveys/calls.ts'

import { demoAnswers } from './answers.ts'
import type { DemoPerson } from './demoPerson.ts'

/** Makes calls as one signed-in person. */
export type Ask = <One extends Call>(
  call: One,
  given: Given<One>,
  idempotencyKey?: string,
) => Promise<Reply<One>>

/** Answers every open stage, with the person's own answers if there are any. */
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
  await takeSteps(ask, learningCalls, { sessionId })
}

interface Steps {
  readonly sessionId: string
  /** How many steps are taken; all by default. */
  readonly count?: number
  /** The person's own answers, by question key. */
  readonly answers?: Own
}

type Own = DemoPerson['answers']

/** Takes the first steps of a started session with their quizzes. */
async function takeSteps(
  ask: Ask,
  calls: typeof learningCalls | typeof curriculum,
  { sessionId, count, answers }: Steps,
): Promise<void> {
  const session = await ask(calls.session, { params: { sessionId } })
  for (const step of session.sessionSteps.slice(0, count)) {
    for (const quiz of step.content.flatMap((item) => item.quiz ?? []).filter(({ isTaken }) => !isTaken)) {
      const answerJson = demoAnswers(quiz.questions, answers)
      const body = { session: sessionId, step: step.id, quiz: quiz.id, answerJson }
      await ask(calls.saveQuiz, { body })
    }
    await ask(calls.completeStep, { body: { session: sessionId, step: step.id } })
  }
}

const curriculum = learningCallsOf('mentorships')

/** A person's progress in the curriculum: whole sessions, and the steps taken in the next one. */
export interface InCurriculum {
  readonly sessions: number
  readonly steps: number
  readonly answers?: Own
}

/** Goes through the curriculum of the person's mentorship; each finished session gets its feedback. */
export async function walk(ask: Ask, { sessions, steps, answers }: InCurriculum): Promise<void> {
  const cards = await ask(curriculum.sessions, {})
  for (const [index, { id: sessionId }] of cards.slice(0, sessions + (steps > 0 ? 1 : 0)).entries()) {
    await ask(curriculum.startSession, { body: { session: sessionId } })
    await takeSteps(ask, curriculum, {
      sessionId,
      ...(index < sessions ? {} : { count: steps }),
      answers,
    })
    if (index < sessions) {
      await ask(curriculum.feedback, { body: { session: sessionId, rating: 5, review: '' } })
    }
  }
}

const opinions = [
  { rating: 5, review: 'I have a draft now. The five seconds with my cousin helped.' },
  { rating: 5, review: 'My mail has five sentences, and it was answered.' },
  { rating: 4, review: 'The three stories are ready. A short video would be good.' },
  { rating: 4, review: 'I did not know that two thirds are enough.' },
  { rating: 5, review: '' },
]
