import { Drawing } from '../../ui/figures/Drawing.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from '../parts/Desk.module.css'
import { useDeskTexts } from '../parts/words.ts'
import { checkIcons, checkNames } from './checks.ts'
import setupStyles from './Setup.module.css'

/** What comes after the four questions, so that nobody is surprised by it. */
export function Then() {
  const t = useDeskTexts()
  return (
    <aside className={setupStyles.then}>
      <Drawing name="lamp" />
      <h2 className={styles.groupTitle}>{t('desk.setup.then')}</h2>
      <p className={styles.hint}>{t('desk.opening.lead')}</p>
      <ul>
        {checkNames.map((name) => (
          <li key={name}>
            <span className={styles.tile}>
              <Icon name={checkIcons[name]} />
            </span>
            <span>
              <b>{t(`desk.opening.${name}`)}</b>
              <span className={styles.hint}>{t(`desk.setup.then.${name}`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </aside>
  )
}
