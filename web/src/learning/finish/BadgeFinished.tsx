import type { Badge } from '@saathi/contract/learning/session.ts'

import { useLocal, useTexts } from '../../texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Finish } from '../../ui/finish/Finish.tsx'
import { Medal } from '../Medal.tsx'
import styles from './EarnedBadge.module.css'

/** The screen after the quiz that earned a better badge for a completed session. */
export function BadgeFinished({ badge, to }: { readonly badge: Badge; readonly to: string }) {
  const t = useTexts()
  const local = useLocal()
  const { badgeType, sessionTitle, localeSessionTitle } = badge
  const name = t(`learning.badges.${badgeType}`)
  const title = t('learning.finish.badge', { badge: name, title: local(sessionTitle, localeSessionTitle) })
  const words = t(`learning.finish.badge.${badgeType}`)
  return (
    <Finish
      eyebrow={t('learning.finish.badgeEarned')}
      title={title}
      badge={
        <p className={styles.badge}>
          <Medal type={badgeType} />
          <span>
            <strong>{name}</strong>: {words}
          </span>
        </p>
      }
      action={
        <LinkButton look="inverse" wide iconAfter="next" to={to}>
          {t('learning.finish.on')}
        </LinkButton>
      }
      share={{
        label: t('learning.finish.share'),
        failed: t('learning.finish.shareFailed'),
        picture: { title, words, from: t('shell.brand') },
      }}
    />
  )
}
