import type { ContentItem } from '@saathi/contract/learning/session.ts'
import { useLocation } from 'wouter'

import { quizQuestionPath } from '../../wire/paths.ts'
import { useLocal, useTexts } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Layout.tsx'
import { ContentText } from './ContentText.tsx'
import type { SessionAt } from '../area/area.ts'
import { useSessionPaths } from '../useSessionPaths.ts'
import styles from './Step.module.css'

interface QuizButtonProps {
  readonly quiz: NonNullable<ContentItem['quiz']>
  readonly words: string
  readonly allowRetake: boolean
  readonly isPreview: boolean
  /** Whether the mentorship has ended, so that nothing is answered any more. */
  readonly isReadOnly: boolean
  readonly place: SessionAt & { readonly stepId: string }
}

/** The button of a quiz. It says whether the quiz is mandatory, was taken, and may be taken again. */
export function QuizButton(props: QuizButtonProps) {
  const { quiz, words, place } = props
  const t = useTexts()
  const local = useLocal()
  const about = local(quiz.helpText, quiz.localeHelpText)
  const path = useSessionPaths(place.area).quiz(place.sessionId, place.stepId, quiz.id)
  const need = quiz.mandatory ? 'mandatory' : 'optional'
  return (
    <section className={styles.quiz} aria-label={t('learning.quiz.title')}>
      <div className={styles.quizHead}>
        <h2>{words === '' ? t('learning.quiz.title') : words}</h2>
        {quiz.isTaken ? (
          <Chip kind="done" icon="tick">
            {t('learning.quiz.isTaken')}
          </Chip>
        ) : (
          <Chip kind={quiz.mandatory ? 'glad' : 'plain'} icon="survey">
            {t(`learning.quiz.need.${need}`)}
          </Chip>
        )}
      </div>
      {about === '' ? null : <ContentText text={about} />}
      <p className={styles.where}>{t('learning.quiz.questions', { count: quiz.questions.length })}</p>
      {quiz.isTaken ? (
        <LinkButton look="plain" to={path}>
          {t('learning.quiz.seeAnswers')}
        </LinkButton>
      ) : null}
      {props.isReadOnly ? null : <Take {...props} path={path} />}
    </section>
  )
}

function Take({ quiz, allowRetake, isPreview, path }: QuizButtonProps & { readonly path: string }) {
  const t = useTexts()
  const [, navigate] = useLocation()
  const need = quiz.mandatory ? 'mandatory' : 'optional'
  return (
    <div>
      <Button
        wide
        look={quiz.mandatory && !quiz.isTaken ? 'primary' : 'soft'}
        disabledReason={closedReason({ isPreview, isTaken: quiz.isTaken, allowRetake }, t)}
        onClick={() => navigate(quiz.isTaken ? quizQuestionPath(path, 1, true) : path)}
      >
        {t(quiz.isTaken ? `learning.quiz.retake.${need}` : `learning.quiz.take.${need}`)}
      </Button>
    </div>
  )
}

interface Closing {
  readonly isPreview: boolean
  readonly isTaken: boolean
  readonly allowRetake: boolean
}

function closedReason(closing: Closing, t: (key: string) => string): string | undefined {
  if (closing.isPreview) return t('learning.quiz.notInPreview')
  return closing.isTaken && !closing.allowRetake ? t('learning.quiz.noRetake') : undefined
}
