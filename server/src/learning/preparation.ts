import type { MenteePreparation } from '@saathi/contract/learning/mentorshipCalls.ts'
import type { Question } from '@saathi/contract/questions/question.ts'
import { isEmptyAnswer, isFileType, isSecretType, takesAnswer } from '@saathi/contract/questions/rules.ts'

import type { House } from '../house/house.ts'
import { judgedAnswers, withoutPrivate } from '../questions/public.ts'
import type { Place } from './sessions/place.ts'
import { type MentorshipTaking, takingsIn } from './quizzes/quizStore.ts'
import { placeOfQuiz } from './sessions/rules.ts'
import type { StoredSession, StoredStep } from './sessions/session.ts'
import { markedSessions, type MarkedSession } from './sessions/store.ts'

/** The most answers of one mentee: what a mentor reads in half a minute. */
const mostAnswers = 3
/** The most steps that one meeting covers. */
const mostSteps = 2

type PreparingHouse = Pick<House, 'db'>

/** Returns what a mentor reads before a meeting, about each mentee of the mentorship. */
export async function preparationOf(house: PreparingHouse, place: Place): Promise<MenteePreparation[]> {
  const { mentorshipId, partners } = place
  const takings = await takingsIn(house.db, mentorshipId, partners)
  return Promise.all(
    partners.map(async (personId) => {
      const sessions = await markedSessions(house.db, { personId, mentorshipId })
      const own = takings.filter((taking) => taking.personId === personId)
      return {
        userId: personId,
        answers: newestAnswers(sessions, own),
        nextSteps: nextSteps(sessions),
      }
    }),
  )
}

function newestAnswers(
  sessions: readonly MarkedSession[],
  takings: readonly MentorshipTaking[],
): MenteePreparation['answers'] {
  const all = takings.flatMap(({ sessionId, stepId, quizId, answers, takenAt }) => {
    const session = sessions.find((each) => each.session.id === sessionId)?.session
    const place = session && placeOfQuiz(session, stepId, quizId)
    // A later version of the session may have no such quiz.
    if (place === undefined) return []
    const { questions } = place.quiz
    const shared = judgedAnswers(withoutPrivate(questions, answers))
    return questions.filter(isReadable).flatMap((question) => {
      const answer = shared.find(({ questionKey }) => questionKey === question.key)?.answer
      if (answer === undefined || isEmptyAnswer(answer)) return []
      return [{ ...inStep(place.session, place.step), question, answer, answeredAt: takenAt.toISOString() }]
    })
  })
  const isTyped = (question: Question) => ['Text', 'TextBox'].includes(question.questionType)
  const typed = all.filter(({ question }) => isTyped(question))
  const chosen = all.filter(({ question }) => !isTyped(question))
  return [...typed, ...chosen].slice(0, mostAnswers)
}

/** Whether an answer to this question can be read in a line. */
function isReadable({ questionType, isPrivate }: Question): boolean {
  const isText = takesAnswer(questionType) && !isFileType(questionType) && !isSecretType(questionType)
  return isText && isPrivate !== true
}

function nextSteps(sessions: readonly MarkedSession[]): MenteePreparation['nextSteps'] {
  const open = sessions.flatMap(({ session, marks }) =>
    session.steps
      .filter(({ id }) => !marks.completedSteps.includes(id))
      .flatMap((step) => {
        const tips = step.content.find(({ contentType }) => contentType === 'MENTOR_TIPS')
        return tips === undefined
          ? []
          : [{ ...inStep(session, step), tips: tips.text, localeTips: tips.localeText }]
      }),
  )
  return open.slice(0, mostSteps)
}

function inStep(session: StoredSession, step: StoredStep) {
  return {
    sessionId: session.id,
    sessionTitle: session.title,
    localeSessionTitle: session.localeTitle,
    stepId: step.id,
    stepTitle: step.title,
    localeStepTitle: step.localeTitle,
  }
}
