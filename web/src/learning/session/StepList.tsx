import type { Session } from '@saathi/contract/learning/session.ts'
import { Link } from 'wouter'

import { useLocal, useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Layout.tsx'
import { areaOf } from '../area/area.ts'
import { stepsOf } from '../area/rules.ts'
import { useSessionPaths } from '../useSessionPaths.ts'
import styles from './StepList.module.css'

/** The steps of a session with their minutes and which are done; in a started session each is a link. */
export function StepList({ session }: { readonly session: Session }) {
  const t = useTexts()
  const local = useLocal()
  const { step: addressOf } = useSessionPaths(areaOf(session))
  const isStarted = session.sessionStatus !== null
  return (
    <Section title={t('learning.stepList')}>
      <ol className={styles.list}>
        {stepsOf(session).map((step, index) => {
          const isDone = step.status === 'COMPLETED'
          const title = local(step.title, step.localeTitle)
          return (
            <li key={step.id} className={styles.step}>
              <span className={`${styles.mark} ${isDone ? styles.done : ''}`} aria-hidden="true">
                {isDone ? <Icon name="tick" /> : index + 1}
              </span>
              {isStarted ? <Link to={addressOf(session.id, step.id)}>{title}</Link> : <span>{title}</span>}
              {isDone ? <span className="hidden-words">{t('learning.completed')}</span> : null}
              <span className={styles.minutes}>{t('learning.minutes', { count: step.duration })}</span>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
