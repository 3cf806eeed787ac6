import { useTexts } from '../texts/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './Matching.module.css'
import { waySteps } from './rules.ts'

/** The four steps to a mentorship: which are finished, and which is the current one. */
export function Way({ done }: { readonly done: number }) {
  const t = useTexts()
  return (
    <ol className={styles.way} aria-label={t('matching.way')}>
      {waySteps.map((step, index) => (
        <li
          key={step}
          className={`${styles.step} ${index < done ? styles.done : ''} ${index === done ? styles.now : ''}`}
          aria-current={index === done ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {index < done ? <Icon name="tick" /> : index + 1}
          </span>
          <span>
            {t(`matching.way.${step}`)}
            {index < done ? <span className="hidden-words"> {t('matching.way.done')}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
