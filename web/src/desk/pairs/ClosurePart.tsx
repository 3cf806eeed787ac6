import type { PairPage } from '@saathi/contract/mentorship/careCalls.ts'
import { stepsDone } from '@saathi/contract/mentorship/closureRules.ts'

import { useLanguage } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { dateWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import pairStyles from '../parts/Pair.module.css'
import { useDeskTexts } from '../parts/words.ts'

/** The steps of a closure, before it begins. */
export function StepsAhead() {
  const t = useDeskTexts()
  const steps = Object.keys(
    stepsDone({ hasMet: false, hasWritten: false, hasAnswered: false, isOver: false }),
  )
  return (
    <details className={styles.card}>
      <summary>{t('desk.closure.ahead')}</summary>
      <p className={styles.hint}>{t('desk.closure.aheadAbout')}</p>
      <ol className={pairStyles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <Icon name="clock" />
            <span>{t(`desk.closure.step.${step}`)}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** The five steps of a closure for each side, and their answers. Nobody of the team reads the letters. */
export function ClosurePart({ pair }: { readonly pair: PairPage }) {
  const t = useDeskTexts()
  const language = useLanguage()
  const { closure, members, state, hasCareRight } = pair
  if (closure === null) return null
  const isOver = state === 'ended'
  return (
    <section className={styles.card}>
      <h2 className={styles.groupTitle}>
        {t(isOver ? 'desk.closure.over' : 'desk.closure.until', {
          day: dateWords(closure.lastDay, language),
        })}
      </h2>
      <p className={styles.hint}>{t('desk.closure.letters')}</p>
      {closure.sides.map(({ userId, hasWritten, hasAnswered, value, words, wish }) => {
        const steps = Object.entries(
          stepsDone({ hasMet: closure.metOn !== null, hasWritten, hasAnswered, isOver }),
        )
        return (
          <div key={userId} className={pairStyles.side}>
            <h3>{members.find((member) => member.userId === userId)?.name ?? ''}</h3>
            <ol className={pairStyles.steps}>
              {steps.map(([step, isDone]) => (
                <li key={step} data-done={isDone ? true : undefined}>
                  <Icon name={isDone ? 'tick' : 'clock'} />
                  <span>
                    {t(`desk.closure.step.${step}`)}
                    <span className="hidden-words">
                      {t(isDone ? 'desk.closure.done' : 'desk.closure.open')}
                    </span>
                  </span>
                </li>
              ))}
            </ol>
            {hasCareRight && value !== null ? (
              <p>
                {t('desk.closure.answer', { value, wish: t(`desk.closure.wish.${wish ?? 'goodbye'}`) })}{' '}
                {words}
              </p>
            ) : null}
          </div>
        )
      })}
    </section>
  )
}
