import type { Answer, AnswerValue, Question } from '@saathi/contract/questions/question.ts'
import type { FormValue } from '@saathi/contract/questions/kinds.ts'
import {
  convertAnswer,
  formValueOf,
  isEmptyAnswer,
  isFileType,
  isKnownType,
  isSecretType,
  problemsOf,
  takesAnswer,
  type Verdict,
  verdictOf,
} from '@saathi/contract/questions/rules.ts'
import { memo, useCallback, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

import { useIdentity } from '../device/identity.ts'
import { useLocal, useTexts } from '../texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { Banner } from '../ui/State.tsx'
import { fields } from './fields.ts'
import { forgetAnswers, isAnythingKept, keepAnswer, keptAnswers, watchKeptAnswers } from './keptAnswers.ts'
import { problemText } from './problemText.ts'
import styles from './Questions.module.css'

interface QuestionFieldProps {
  readonly question: Question
  readonly value: FormValue
  /** Stable between renders, so that typing renders one question only. */
  readonly onChange: (question: Question, value: FormValue) => void
  /** A problem's name, or a sentence of the server. */
  readonly error?: string | undefined
  readonly disabled?: boolean
  /** Shows the answer as right or wrong; only once it was given for good. */
  readonly verdict?: Verdict | undefined
  /** The page's heading says the question already. */
  readonly titleHidden?: boolean
}

/** One question of any known type with its title, hint, field and error; an unknown type says so. */
export const QuestionField = memo(function QuestionField(props: QuestionFieldProps) {
  const { question, value, onChange, error, disabled = false, verdict, titleHidden = false } = props
  const t = useTexts()
  const local = useLocal()
  const title = local(question.title, question.localeTitle)
  const type = question.questionType
  if (!isKnownType(type)) {
    return (
      <Banner kind="info" icon="help">
        {title}
        <br />
        {t('questions.unknownType')} {type}
      </Banner>
    )
  }
  const Control = fields[type]
  const hint = local(question.helpText ?? '', question.localeHelpText)
  return (
    <div id={questionId(question.key)} className={styles.question}>
      <Control
        question={question}
        label={question.mandatory || !takesAnswer(type) ? title : t('questions.optional', { title })}
        labelHidden={titleHidden}
        hint={hint === '' ? undefined : hint}
        value={value}
        onChange={(next) => onChange(question, next)}
        error={error === undefined ? undefined : problemText(error, t)}
        disabled={disabled || question.disabled === true}
        verdict={verdict}
      />
    </div>
  )
})

/** A question as it was answered for good: read only, with right and wrong by icon and word where it has a right answer. */
export function AnsweredQuestion({
  question,
  answer,
}: {
  readonly question: Question
  readonly answer: AnswerValue | undefined
}) {
  const t = useTexts()
  const local = useLocal()
  const verdict = verdictOf(question, answer)
  const isUnseen = isSecretType(question.questionType)
  if (
    verdict === undefined &&
    takesAnswer(question.questionType) &&
    (isUnseen || isEmptyAnswer(answer ?? null))
  ) {
    return (
      <div className={styles.answered}>
        <p className={styles.label}>{local(question.title, question.localeTitle)}</p>
        <p className={styles.note}>{t(`questions.verdict.${isUnseen ? 'unseen' : 'none'}`)}</p>
      </div>
    )
  }
  return (
    <div className={styles.answered}>
      <p className={`${styles.verdict} ${verdict === undefined ? '' : styles[verdict]}`}>
        <Icon name={verdict === 'wrong' ? 'close' : 'tick'} />
        {t(`questions.verdict.${verdict ?? 'answered'}`)}
      </p>
      <QuestionField
        question={question}
        value={formValueOf(question, answer)}
        onChange={ignoreChange}
        disabled
        verdict={verdict}
      />
    </div>
  )
}

/** One object for every empty choice, so that an unanswered question does not render at each key. */
const noneChosen: readonly string[] = []
const ignoreChange = () => undefined

/** How many answers are right, of those questions that have a right answer. */
export function countRight(
  questions: readonly Question[],
  given: ReadonlyMap<string, AnswerValue>,
): { readonly right: number; readonly judged: number } {
  const verdicts = questions.map((question) => verdictOf(question, given.get(question.key)))
  return {
    right: verdicts.filter((verdict) => verdict === 'right').length,
    judged: verdicts.filter((verdict) => verdict !== undefined).length,
  }
}

interface FormGiven {
  /** Names the form on this device, such as a survey's stage. */
  readonly place: string
  readonly questions: readonly Question[]
  /** What the server holds. */
  readonly stored: readonly Answer[]
  /** Whether the file of a question was taken away, though the server still holds it. */
  readonly isRemoved?: (key: string) => boolean
}

/** Answers as they stand in a form; what the server does not hold yet is kept on this device at every key. */
export function useQuestionForm({ place, questions, stored, isRemoved = never }: FormGiven) {
  const identity = useIdentity()
  const ownPlace = `${identity.state === 'signedIn' ? identity.user.id : ''}.${place}`
  const kept = useSyncExternalStore(watchKeptAnswers, () => keptAnswers(ownPlace))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const settle = useCallback((key: string) => setProblems((known) => without(known, key)), [])
  const change = useCallback(
    (question: Pick<Question, 'key' | 'questionType'>, value: FormValue) => {
      keepAnswer(ownPlace, question.key, { value, isSecret: isSecretType(question.questionType) })
      settle(question.key)
    },
    [ownPlace, settle],
  )
  const held = new Map(stored.map(({ questionKey, answer }) => [questionKey, answer]))
  const valueOf = (question: Question): FormValue => {
    if (isRemoved(question.key)) return ''
    const value = kept[question.key] ?? formValueOf(question, held.get(question.key))
    return Array.isArray(value) && value.length === 0 ? noneChosen : value
  }
  const answersTo = (asked: readonly Question[]): Answer[] =>
    asked
      .filter(({ questionType }) => takesAnswer(questionType))
      .map((question) => ({
        questionKey: question.key,
        answer: convertAnswer(question, valueOf(question)),
      }))
  /** A file that this page knows nothing of may lie at the server: only one that was taken away here is said to be gone. */
  const isSaid = (question: Question, { answer }: Answer) =>
    answer !== null || !isFileType(question.questionType) || isRemoved(question.key)
  /** Shows these problems and leads to the first; problems come by question key. */
  const showProblems = (found: Readonly<Record<string, string>>) => {
    flushSync(() => setProblems(found))
    const first = questions.find(({ key }) => Object.hasOwn(found, key))
    if (first !== undefined) focusQuestion(first.key)
  }
  return {
    valueOf,
    change,
    problems,
    /** Drops what was found wrong with one answer. */
    settle,
    showProblems,
    /** What is wrong with the answers to some of the questions, by question key. */
    problemsIn: (asked: readonly Question[]) => problemsOf(asked, answersTo(asked)),
    /** The answers as they are sent, with what is to be forgotten here once they have arrived; of a draft only those that are right. */
    collect: ({ draft }: { readonly draft: boolean }) => {
      const byKey = new Map(questions.map((question) => [question.key, question]))
      const all = answersTo(questions)
      const wrong = draft ? problemsOf(questions, all, { draft }) : {}
      const answers = all.filter((answer) => {
        const question = byKey.get(answer.questionKey)
        const isHeldBack = draft && question !== undefined && isSecretType(question.questionType)
        return question !== undefined && !isHeldBack && !(question.key in wrong) && isSaid(question, answer)
      })
      const sent = new Set(answers.map(({ questionKey }) => questionKey))
      const sentHere = Object.fromEntries(Object.entries(kept).filter(([key]) => sent.has(key)))
      return { answers, forget: () => forgetAnswers(ownPlace, sentHere) }
    },
    isKeptHere: isAnythingKept(ownPlace),
  }
}

const never = () => false

/** Where the answers are: on this device until they are sent. */
export function KeptNote({ isKeptHere }: { readonly isKeptHere: boolean }) {
  const t = useTexts()
  return (
    <p className={styles.keptNote} role="status">
      {isKeptHere ? (
        <>
          <Icon name="phone" />
          {t('questions.kept')}
        </>
      ) : null}
    </p>
  )
}

/** How many answers need another look, as soon as somebody wanted to go on. */
export function ProblemSummary({ count }: { readonly count: number }) {
  const t = useTexts()
  if (count === 0) return null
  return (
    <Banner kind="care" icon="warning" urgent>
      {t('questions.summary', { count })}
    </Banner>
  )
}

function without(known: Readonly<Record<string, string>>, key: string): Readonly<Record<string, string>> {
  return Object.hasOwn(known, key)
    ? Object.fromEntries(Object.entries(known).filter(([each]) => each !== key))
    : known
}

/** Moves the focus into a question, to what is chosen or first in it. */
function focusQuestion(key: string): void {
  const place = document.getElementById(questionId(key))
  const field =
    place?.querySelector<HTMLElement>('input:checked') ??
    place?.querySelector<HTMLElement>('input:not([tabindex="-1"]), select, textarea')
  field?.focus()
  place?.scrollIntoView({ block: 'center' })
}

function questionId(key: string): string {
  return `question-${key}`
}
