import type { QuizWithAnswers } from '@saathi/contract/learning/session.ts'
import { countRight } from '@saathi/contract/questions/verdict.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { quizQuestionPath } from '../../wire/paths.ts'
import { AnsweredQuestion } from '../../questions/public/AnsweredQuestion.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Drawing } from '../../ui/figures/Drawing.tsx'
import { FlowBar, FlowRoom } from '../../ui/steps/FlowBar.tsx'
import { FootBar, Heading } from '../../ui/Layout.tsx'
import { Segments } from '../../ui/figures/Progress.tsx'
import { Banner } from '../../ui/State.tsx'
import { useHeadingFocus } from '../../ui/useHeadingFocus.ts'
import type { Where } from '../area/where.ts'
import { usePartnerNames } from '../usePartnerNames.ts'
import { BadgeFinished } from '../finish/BadgeFinished.tsx'
import { WeekFinished } from '../finish/WeekFinished.tsx'
import { useCompleteWeek } from '../finish/useCompleteWeek.ts'
import { useNewBadge } from '../finish/useNewBadge.ts'
import { PartnerAnswers } from './PartnerAnswers.tsx'
import { useSessionPaths } from '../useSessionPaths.ts'
import styles from '../session/Step.module.css'

interface QuizResultProps {
  readonly where: Where
  readonly quiz: QuizWithAnswers
  /** The answers are on this device only. */
  readonly isWaiting: boolean
  /** The answers just sent came too late: the ones shown count. */
  readonly answeredBefore: boolean
}

/** The result of a quiz: how many answers were right, and each question with its explanations. */
export function QuizResult({ where, quiz, isWaiting, answeredBefore }: QuizResultProps) {
  const t = useTexts()
  const [, navigate] = useLocation()
  const questions = quiz.questions.toSorted((a, b) => a.order - b.order)
  const given = new Map(quiz.answers.userAnswer.map(({ questionKey, answer }) => [questionKey, answer]))
  const { right, judged } = countRight(questions, quiz.answers.userAnswer)
  const addresses = useSessionPaths(where.area)
  const nameOf = usePartnerNames(where.mentorship)
  const step = addresses.step(quiz.session, quiz.step)
  const done = t('learning.quiz.isTaken')
  const path = addresses.quiz(quiz.session, quiz.step, quiz.id)
  const week = useCompleteWeek(where, path)
  const badge = useNewBadge({ ...where, sessionId: quiz.session }, path)
  const [showsFinish, setShowsFinish] = useState(false)
  useHeadingFocus(String(showsFinish))
  // A badge is rarer than a week, so it comes first if one quiz brings both.
  if (showsFinish && badge !== undefined) return <BadgeFinished badge={badge} to={step} />
  if (showsFinish && week !== undefined) return <WeekFinished week={week} to={step} />
  return (
    <FlowRoom>
      <FlowBar icon="close" label={t('learning.quiz.leave')} onLeave={() => navigate(step)}>
        <Segments total={questions.length} done={questions.length} label={done} />
      </FlowBar>
      <div className={styles.result}>
        <Drawing name="lamp" />
        <Heading
          size="small"
          lead={
            judged === 0
              ? undefined
              : t(`learning.quiz.${judged < questions.length ? 'rightOfSome' : 'right'}`, {
                  right,
                  count: judged,
                })
          }
        >
          {t('learning.quiz.thanks')}
        </Heading>
      </div>
      {isWaiting ? (
        <Banner kind="info" icon="phone">
          {t('learning.quiz.waiting')}
        </Banner>
      ) : null}
      {answeredBefore ? (
        <Banner kind="care" icon="warning" urgent>
          {t('learning.conflict.quiz')} {t('error.already_answered')}
        </Banner>
      ) : null}
      <div className={styles.questions}>
        {questions.map((question) => (
          <div key={question.key}>
            <AnsweredQuestion question={question} answer={given.get(question.key)} />
            {question.isPrivate === true ? (
              <p className={styles.where}>{t('learning.quiz.private')}</p>
            ) : (
              <PartnerAnswers question={question} quiz={quiz} nameOf={nameOf} />
            )}
          </div>
        ))}
      </div>
      <FootBar>
        {quiz.allowRetake && !isWaiting ? (
          <LinkButton look="soft" to={quizQuestionPath(path, 1, true)}>
            {t('learning.quiz.again')}
          </LinkButton>
        ) : null}
        {week === undefined && badge === undefined ? (
          <LinkButton wide icon="back" to={step}>
            {t('learning.quiz.backToStep')}
          </LinkButton>
        ) : (
          <Button wide iconAfter="next" onClick={() => setShowsFinish(true)}>
            {t(badge === undefined ? 'learning.finish.toWeek' : 'learning.finish.toBadge')}
          </Button>
        )}
      </FootBar>
    </FlowRoom>
  )
}
