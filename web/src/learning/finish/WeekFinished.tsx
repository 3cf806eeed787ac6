import type { Week } from '@saathi/contract/learning/session.ts'

import { useTexts } from '../../texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Finish } from '../../ui/finish/Finish.tsx'

/** The screen after the quiz that completes a week. */
export function WeekFinished({ week, to }: { readonly week: Week; readonly to: string }) {
  const t = useTexts()
  const title = t('learning.finish.week', { count: week.goal })
  const words = t('learning.week.count', { taken: week.goal, count: week.goal })
  return (
    <Finish
      eyebrow={t('learning.finish.weekDone')}
      title={title}
      ring={{ total: week.goal, done: week.goal, before: week.goal - 1, words }}
      opens={t('learning.finish.weeks', { count: week.streak })}
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
