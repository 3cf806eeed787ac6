import type { FormValue } from '@saathi/contract/questions/kinds.ts'
import type { Question } from '@saathi/contract/questions/question.ts'
import { isKnownType, takesAnswer } from '@saathi/contract/questions/rules.ts'
import type { Verdict } from '@saathi/contract/questions/verdict.ts'
import { memo } from 'react'

import { useLocal, useTexts } from '../../texts/texts.ts'
import { Banner } from '../../ui/State.tsx'
import { fields } from './fields.ts'
import { problemText } from '../problemText.ts'
import { questionId } from '../questionId.ts'
import styles from '../Questions.module.css'

interface QuestionFieldProps {
  readonly question: Question
  readonly value: FormValue
  /** Stable between renders, so that typing renders one question only. */
  readonly onChange: (question: Question, value: FormValue) => void
  /** The name of a problem, or a sentence from the server. */
  readonly error?: string | undefined
  readonly disabled?: boolean
  /** Shows the answer as right or wrong, once it is final. */
  readonly verdict?: Verdict | undefined
  /** The id of the page's heading, where that is the question's title. */
  readonly labelledBy?: string | undefined
}

/** One question of any known type with its title, hint, field and error; an unknown type says so. */
export const QuestionField = memo(function QuestionField(props: QuestionFieldProps) {
  const { question, value, onChange, error, disabled = false, verdict, labelledBy } = props
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
        labelledBy={labelledBy}
        hint={hint === '' ? undefined : hint}
        value={value}
        onChange={(next) => onChange(question, next)}
        error={error === undefined ? undefined : problemText(error, t, question)}
        disabled={disabled || question.disabled === true}
        verdict={verdict}
      />
    </div>
  )
})
