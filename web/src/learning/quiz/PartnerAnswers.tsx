import type { QuizWithAnswers } from '@saathi/contract/learning/session.ts'
import type { Question } from '@saathi/contract/questions/question.ts'

import { AnswerWords } from '../../questions/public/AnswerWords.tsx'
import { useTexts } from '../../texts/texts.ts'
import styles from './PartnerAnswers.module.css'

interface PartnerAnswersProps {
  readonly question: Question
  readonly quiz: QuizWithAnswers
  readonly nameOf: (userId: string) => string
}

/** What the partners answered to one question, as far as the person may read it; read-only. */
export function PartnerAnswers({ question, quiz, nameOf }: PartnerAnswersProps) {
  const t = useTexts()
  const theirs = Object.entries(quiz.answers.partnerAnswers)
  if (theirs.length === 0) return null
  return (
    <ul className={styles.answers}>
      {theirs.map(([userId, answers]) => (
        <li key={userId}>
          <span className={styles.name}>{t('learning.quiz.partnerSays', { name: nameOf(userId) })}</span>{' '}
          <AnswerWords
            question={question}
            answer={answers.find(({ questionKey }) => questionKey === question.key)?.answer}
          />
        </li>
      ))}
    </ul>
  )
}
