import type { Badge } from '@saathi/contract/learning/session.ts'
import { Link } from 'wouter'

import { paths, sessionPathsIn } from '../../wire/paths.ts'
import { useLocal, useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Layout.tsx'
import styles from './BadgesCard.module.css'
import { Medal } from '../Medal.tsx'
import { countBadges } from '../area/rules.ts'

/** The badges of completed sessions: how many of each kind, which session earned which, and the rule. */
export function BadgesCard({ badges }: { readonly badges: readonly Badge[] }) {
  const t = useTexts()
  const local = useLocal()
  return (
    <Card>
      <h2 className={styles.title}>{t('learning.badges.title')}</h2>
      <ul className={styles.medals}>
        {countBadges(badges).map(({ type, count }) => (
          <li key={type} className={count === 0 ? styles.none : ''}>
            <Medal type={type} />
            <span>
              <strong>{count}</strong> {t(`learning.badges.${type}`)}
            </span>
          </li>
        ))}
      </ul>
      <details className={styles.more}>
        <summary>{t('learning.badges.how')}</summary>
        <ul className={styles.rules}>
          {countBadges(badges).map(({ type }) => (
            <li key={type}>{t(`learning.badges.rule.${type}`)}</li>
          ))}
        </ul>
        {badges.length === 0 ? null : (
          <ul className={styles.earned}>
            {badges.map(({ session, badgeType, sessionTitle, localeSessionTitle }) => (
              <li key={session}>
                <Medal type={badgeType} />
                <Link to={sessionPathsIn('learninghub').introduction(session)}>
                  {local(sessionTitle, localeSessionTitle)}
                </Link>
                <span className={styles.kind}>{t(`learning.badges.${badgeType}`)}</span>
              </li>
            ))}
          </ul>
        )}
      </details>
      <Link to={`${paths.profile}#readiness`} className={styles.readiness}>
        {t('learning.badges.readiness')}
      </Link>
    </Card>
  )
}
