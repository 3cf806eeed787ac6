import { Drawing } from '../../ui/figures/Drawing.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from '../parts/Desk.module.css'
import { useDeskTexts } from '../parts/words.ts'
import { checkIcons, checkNames } from './checks.ts'
import setupStyles from './Setup.module.css'

/** The list of things to do after the four questions, which the desk asks for before people come. */
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
