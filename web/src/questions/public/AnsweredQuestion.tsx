import type { AnswerValue, Question } from '@saathi/contract/questions/question.ts'
import { formValueOf, isEmptyAnswer, isSecretType, takesAnswer } from '@saathi/contract/questions/rules.ts'
import { verdictOf } from '@saathi/contract/questions/verdict.ts'

import { useLocal, useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { QuestionField } from '../types/QuestionField.tsx'
import styles from '../Questions.module.css'

interface AnsweredQuestionProps {
  readonly question: Question
  readonly answer: AnswerValue | undefined
}

/** A read-only question with its final answer. If it has a right answer, icon and text show right or wrong. */
export function AnsweredQuestion({ question, answer }: AnsweredQuestionProps) {
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

const ignoreChange = () => undefined
