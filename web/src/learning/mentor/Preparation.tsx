import type { MenteePreparation } from '@saathi/contract/learning/mentorshipCalls.ts'

import { AnswerWords } from '../../questions/public/AnswerWords.tsx'
import { useBlocked } from '../../safety/public/blocked.ts'
import { useMoment } from '../../texts/moments.ts'
import { useLocal, useTexts } from '../../texts/texts.ts'
import { Section } from '../../ui/Layout.tsx'
import { ContentText } from '../session/ContentText.tsx'
import styles from './Mentor.module.css'
import { ReadyMessage } from './ReadyMessage.tsx'
import { type MenteeAt, nameOf } from './urgency.ts'
import { Whereabouts } from './Whereabouts.tsx'

interface PreparationProps {
  readonly mentee: MenteeAt
  readonly preparation: MenteePreparation
  readonly now: Date
}

/** What a mentor reads about one mentee: where they are, what they wrote, a message, and the next two steps. */
export function Preparation({ mentee, preparation, now }: PreparationProps) {
  const t = useTexts()
  const isBlocked = useBlocked().includes(mentee.partner.id)
  return (
    <div className={`${styles.parts} ${styles.two}`}>
      <div>
        <Section title={t('learning.prepare.where', { name: nameOf(mentee.partner) })}>
          <Whereabouts mentee={mentee} now={now} />
        </Section>
        <NewestAnswers mentee={mentee} preparation={preparation} />
        {isBlocked ? null : <ReadyMessage mentee={mentee} />}
      </div>
      <NextSteps preparation={preparation} />
    </div>
  )
}

function NewestAnswers({ mentee, preparation: { answers } }: Omit<PreparationProps, 'now'>) {
  const t = useTexts()
  const local = useLocal()
  const say = useMoment()
  const name = nameOf(mentee.partner)
  return (
    <Section title={t('learning.prepare.words', { name })}>
      {answers.length === 0 ? (
        <p>{t('learning.prepare.noAnswers', { name })}</p>
      ) : (
        <dl className={styles.answers}>
          {answers.map(({ sessionId, stepId, question, answer, answeredAt, ...at }) => (
            <div key={`${sessionId} ${stepId} ${question.key}`}>
              <dt>
                {local(question.title, question.localeTitle)}
                <p className={styles.quiet}>
                  {local(at.sessionTitle, at.localeSessionTitle)} ·{' '}
                  {say(answeredAt, { day: 'numeric', month: 'short' })}
                </p>
              </dt>
              <dd>
                <AnswerWords question={question} answer={answer} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
}

function NextSteps({ preparation: { nextSteps } }: Pick<PreparationProps, 'preparation'>) {
  const t = useTexts()
  const local = useLocal()
  if (nextSteps.length === 0) return null
  return (
    <Section title={t('learning.prepare.steps', { count: nextSteps.length })}>
      <div className={styles.message}>
        {nextSteps.map((step) => (
          <div key={`${step.sessionId} ${step.stepId}`} className={styles.tips}>
            <h3>{local(step.stepTitle, step.localeStepTitle)}</h3>
            <ContentText text={local(step.tips, step.localeTips)} />
          </div>
        ))}
      </div>
    </Section>
  )
}
