import type { FormValue } from '@saathi/contract/questions/kinds.ts'
import type { Answer, Question } from '@saathi/contract/questions/question.ts'
import {
  convertAnswer,
  formValueOf,
  isFileType,
  isSecretType,
  problemsOf,
  takesAnswer,
} from '@saathi/contract/questions/rules.ts'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

import { serverNow } from '../wire/serverTime.ts'
import { useIdentity } from '../device/identity.ts'
import { dropSent, isAnythingUnsent, addUnsent, unsentAnswers, listenToUnsent } from './unsentAnswers.ts'
import { focusQuestion } from './questionId.ts'

interface AnswersGiven {
  /** Names the form on this device, such as a survey's stage. */
  readonly place: string
  readonly questions: readonly Question[]
  /** The answers that the server has. */
  readonly stored: readonly Answer[]
  /** Whether the file of a question was removed here, though the server still holds it. */
  readonly isRemoved: (key: string) => boolean
}

/** Problems by question key: a problem's name, or a sentence of the server. */
export type Problems = Readonly<Record<string, string>>

/** The answers in a form. Unsent ones are stored on this device at every key. */
export function useAnswers({ place, questions, stored, isRemoved }: AnswersGiven) {
  const identity = useIdentity()
  const ownPlace = `${identity.state === 'signedIn' ? identity.user.id : ''}.${place}`
  const unsent = useSyncExternalStore(listenToUnsent, () => unsentAnswers(ownPlace))
  const [problems, setProblems] = useState<Problems>({})
  const settle = useCallback((key: string) => setProblems((known) => without(known, key)), [])
  const change = useCallback(
    (question: Pick<Question, 'key' | 'questionType'>, value: FormValue) => {
      addUnsent(ownPlace, question.key, { value, isSecret: isSecretType(question.questionType) })
      settle(question.key)
    },
    [ownPlace, settle],
  )
  const held = new Map(stored.map(({ questionKey, answer }) => [questionKey, answer]))
  const valueOf = (question: Question): FormValue => {
    if (isRemoved(question.key)) return ''
    const value = unsent[question.key] ?? formValueOf(question, held.get(question.key))
    return Array.isArray(value) && value.length === 0 ? noneChosen : value
  }
  const answersTo = (asked: readonly Question[]): Answer[] =>
    asked
      .filter(({ questionType }) => takesAnswer(questionType))
      .map((question) => ({ questionKey: question.key, answer: convertAnswer(question, valueOf(question)) }))
  return {
    valueOf,
    change,
    problems,
    /** Removes the problem of one answer. */
    settle,
    /** Shows these problems and moves the focus to the first. */
    showProblems: (found: Problems) => {
      flushSync(() => setProblems(found))
      const first = questions.find(({ key }) => Object.hasOwn(found, key))
      if (first !== undefined) focusQuestion(first.key)
    },
    /** Returns the problems of some of the questions. */
    problemsIn: (asked: readonly Question[]): Problems =>
      problemsOf(asked, answersTo(asked), { now: serverNow() }),
    collect: ({ draft }: { readonly draft: boolean }): Collected => {
      const all = answersTo(questions)
      const answers = all.filter(
        isSent(questions, { isRemoved, wrong: draft ? problemsOf(questions, all, { draft }) : {}, draft }),
      )
      const sent = new Set(answers.map(({ questionKey }) => questionKey))
      const sentHere = Object.fromEntries(Object.entries(unsent).filter(([key]) => sent.has(key)))
      return { answers, forget: () => forgetStored(ownPlace, sentHere) }
    },
    isOnDeviceOnly: isAnythingUnsent(ownPlace),
  }
}

/** Answers that are being sent. */
export interface Collected {
  readonly answers: readonly Answer[]
  /** Deletes them from this device once the server has them. Answers typed since then stay. */
  readonly forget: () => Promise<void>
}

/** Deletes sent answers in a later task, because the query cache updates its readers in one. Otherwise the form would be empty for a moment. */
async function forgetStored(place: string, sent: Readonly<Record<string, FormValue>>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve))
  dropSent(place, sent)
}

interface Sending {
  readonly draft: boolean
  readonly wrong: Problems
  readonly isRemoved: (key: string) => boolean
}

/** Whether an answer is sent. A draft sends only answers without problems, and no secrets. */
function isSent(questions: readonly Question[], { draft, wrong, isRemoved }: Sending) {
  const byKey = new Map(questions.map((question) => [question.key, question]))
  return ({ questionKey, answer }: Answer): boolean => {
    const question = byKey.get(questionKey)
    if (question === undefined || Object.hasOwn(wrong, questionKey)) return false
    if (draft && isSecretType(question.questionType)) return false
    // The server may have a file that this page does not know, so a missing file is sent as removed only if it was removed here.
    return answer !== null || !isFileType(question.questionType) || isRemoved(questionKey)
  }
}

/** One object for every empty choice, so that an unanswered question does not render at each key. */
const noneChosen: readonly string[] = []

function without(known: Problems, key: string): Problems {
  return Object.hasOwn(known, key)
    ? Object.fromEntries(Object.entries(known).filter(([each]) => each !== key))
    : known
}
