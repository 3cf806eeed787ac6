import { learningCalls, learningCallsOf } from '@saathi/contract/learning/calls.ts'
import { mentorshipLearningCalls } from '@saathi/contract/learning/mentorshipCalls.ts'

import type { Testing, TestPerson } from '../../testing/testing.ts'
import { buildItem, buildQuiz, buildSession, buildStep } from './buildSession.ts'
import { plainSessions } from './testSessions.ts'

export const curriculumCalls = learningCallsOf('mentorships')

/** A session of a mentorship with a step to read, a quiz with a private and a secret question, and a last step. */
export const firstTalk = buildSession({
  id: 'first-talk',
  area: 'mentorships',
  dimension: 'communication',
  days: 14,
  steps: [
    buildStep('meet', {
      content: [
        buildItem({ text: 'Say who you are.' }),
        buildItem({ contentType: 'MENTOR_TIPS', text: 'Listen first.' }),
      ],
    }),
    buildStep('agree', {
      content: [
        buildQuiz('agreement', [
          { key: 'how_often', options: ['weekly', 'never'], correct: ['weekly'] },
          { key: 'worry', questionType: 'Text', mandatory: false, isPrivate: true },
          { key: 'secret_word', questionType: 'Password', mandatory: false },
        ]),
      ],
    }),
    buildStep('close'),
  ],
})

/** The second session of the curriculum, of one step. */
export const goals = buildSession({ id: 'goals', area: 'mentorships', position: 2 })

/** The sessions of the learning hub that open the curriculum to a mentee. */
export const openingSessions = plainSessions(5)

/** Makes requests about the session `first-talk` as one person, in a mentorship or in the newest one. */
export function curriculumOf(
  { ask }: Pick<Testing, 'ask'>,
  { token }: Pick<TestPerson, 'token'>,
  mentorship?: string,
) {
  const session = firstTalk.id
  const as = { token }
  const query = { mentorship }
  const quiz = { session, step: 'agree', quiz: 'agreement', mentorship }
  return {
    open: () => ask(curriculumCalls.session, { params: { sessionId: session }, query }, as),
    list: () => ask(curriculumCalls.sessions, { query }, as),
    start: (id = session) => ask(curriculumCalls.startSession, { body: { session: id, mentorship } }, as),
    openStep: (step: string, id = session) =>
      ask(curriculumCalls.openStep, { body: { session: id, step, mentorship } }, as),
    complete: (step: string) =>
      ask(curriculumCalls.completeStep, { body: { session, step, mentorship } }, as),
    answer: (howOften: string, worry: string | null = null) =>
      ask(
        curriculumCalls.saveQuiz,
        {
          body: {
            ...quiz,
            answerJson: [
              { questionKey: 'how_often', answer: howOften },
              { questionKey: 'worry', answer: worry },
            ],
          },
        },
        as,
      ),
    quiz: () =>
      ask(
        curriculumCalls.quiz,
        { params: { sessionId: session, stepId: 'agree', quizId: 'agreement' }, query },
        as,
      ),
    bookmark: () => ask(curriculumCalls.bookmark, { body: { session, mentorship } }, as),
    review: () => ask(curriculumCalls.feedback, { body: { session, rating: 5, mentorship } }, as),
    progress: () => ask(curriculumCalls.progress, { query }, as),
    detail: (mentorshipId: string) =>
      ask(mentorshipLearningCalls.mentorship, { params: { mentorshipId } }, as),
    progressOf: (mentorshipId: string) =>
      ask(mentorshipLearningCalls.mentorshipProgress, { params: { mentorshipId } }, as),
  }
}

/** Completes the sessions of the learning hub that open the curriculum. */
export async function openCurriculum(
  { ask }: Pick<Testing, 'ask'>,
  { token }: Pick<TestPerson, 'token'>,
): Promise<void> {
  for (const { id: session, steps } of openingSessions) {
    await ask(learningCalls.startSession, { body: { session } }, { token })
    for (const { id: step } of steps)
      await ask(learningCalls.completeStep, { body: { session, step } }, { token })
  }
}
