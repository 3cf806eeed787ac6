import type { GroupHold } from '@saathi/contract/matching/trackers.ts'

import { useLocal, useTexts } from '../../texts/texts.ts'
import styles from './Group.module.css'

/** The values that all members of a group share, and that new members must share too. */
export function ClubRule({ rule }: { readonly rule: GroupHold['clubRule'] }) {
  const t = useTexts()
  const local = useLocal()
  if (rule.length === 0) return null
  return (
    <div className={styles.rule}>
      <h2>{t('matching.group.rule')}</h2>
      <dl>
        {rule.map(({ key, name, localeName, answer, localeAnswer }) => (
          <div key={key}>
            <dt>{local(name, localeName)}</dt>
            <dd>{local(answer, localeAnswer)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
