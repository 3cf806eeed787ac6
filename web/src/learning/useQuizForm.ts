import type { Area } from '@saathi/contract/learning/calls.ts'
import type { QuizWithAnswers } from '@saathi/contract/learning/session.ts'
import type { Question } from '@saathi/contract/questions/question.ts'

import { ask, Problem } from '../wire/api.ts'
import { fieldErrors } from '../errorText.ts'
import { putAnswer } from '../wire/queries.ts'
import { useQuestionForm } from '../questions/public.tsx'
import { answersBeside, useSendingFiles, useUploads } from '../questions/uploads.ts'
import { callsIn } from './area.ts'

interface Filled {
  readonly area: Area
  readonly quiz: QuizWithAnswers
  readonly questions: readonly Question[]
  /** Taking it again begins empty, not with the old answers. */
  readonly again: boolean
}

/** A quiz as it is filled in, with its files: those go at once, and wait at the server for the rest. */
export function useQuizForm({ area, quiz, questions, again }: Filled) {
  const { session, step, id, answers } = quiz
  const uploads = useUploads()
  const form = useQuestionForm({
    place: `quiz.${session}.${step}.${id}`,
    questions,
    stored: again ? answers.draftAnswer : [...answers.userAnswer, ...answers.draftAnswer],
    isRemoved: uploads.isRemoved,
  })
  useSendingFiles(uploads, async (question, file, way) => {
    const answerJson = answersBeside(form.collect({ draft: true }).answers, question.key, file)
    const body = { session, step, quiz: id, answerJson, draft: true }
    try {
      const options = file === null ? way : { ...way, files: { [question.key]: file } }
      const reply = await ask(callsIn(area).saveQuiz, { body }, options)
      putAnswer(callsIn(area).quiz, { params: { sessionId: session, stepId: step, quizId: id } }, reply)
      form.settle(question.key)
      return undefined
    } catch (failure) {
      const refused = failure instanceof Problem ? fieldErrors(failure)[question.key] : undefined
      if (refused === undefined) throw failure
      return { refused }
    }
  })
  return {
    form,
    uploads,
    /** What is wrong with the answers to some questions; a file that is on its way is not missing. */
    problemsIn: (asked: readonly Question[]) =>
      Object.fromEntries(Object.entries(form.problemsIn(asked)).filter(([key]) => !uploads.isUnderway(key))),
  }
}
