import type { Badge } from '@saathi/contract/learning/session.ts'

import { useLocal, useTexts } from '../../texts/texts.ts'
import { EarnedBadge } from './EarnedBadge.tsx'
import { QuizFinish } from './QuizFinish.tsx'

/** The screen after the quiz that earned a better badge for a completed session. */
export function BadgeFinished({ badge, to }: { readonly badge: Badge; readonly to: string }) {
  const t = useTexts()
  const local = useLocal()
  const { badgeType, sessionTitle, localeSessionTitle } = badge
  return (
    <QuizFinish
      eyebrow={t('learning.finish.badgeEarned')}
      title={t('learning.finish.badge', {
        badge: t(`learning.badges.${badgeType}`),
        title: local(sessionTitle, localeSessionTitle),
      })}
      badge={<EarnedBadge badge={badgeType} />}
      words={t(`learning.finish.badge.${badgeType}`)}
      to={to}
    />
  )
}
