import type { Badge } from '@saathi/contract/learning/session.ts'
import { Link } from 'wouter'

import { paths, sessionPathsIn } from '../../paths.ts'
import { useLocal, useTexts } from '../../texts.ts'
import { Card } from '../../ui/Layout.tsx'
import styles from './BadgesCard.module.css'
import { countBadges } from '../rules.ts'

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
      <Link to={paths.profile} className={styles.readiness}>
        {t('learning.badges.readiness')}
      </Link>
    </Card>
  )
}

/** A medal. Its ribbon has one, two or three rays, so that colour is not needed to tell the kinds apart. */
function Medal({ type }: { readonly type: Badge['badgeType'] }) {
  const marks = { Gold: 3, Silver: 2, Bronze: 1 }[type]
  return (
    <svg
      viewBox="0 0 40 48"
      className={`${styles.medal} ${styles[type] ?? ''}`}
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.ribbon} d="M12 2l8 14 8-14" />
      <circle className={styles.disc} cx="20" cy="30" r="14" />
      {Array.from({ length: marks }, (_, index) => (
        <path key={index} d={`M${20 + (index - (marks - 1) / 2) * 6} 25v10`} />
      ))}
    </svg>
  )
}
