import type { Week } from '@saathi/contract/learning/session.ts'

import { useTexts } from '../../texts/texts.ts'
import { QuizFinish } from './QuizFinish.tsx'

/** The screen after the quiz that completes a week. */
export function WeekFinished({ week, to }: { readonly week: Week; readonly to: string }) {
  const t = useTexts()
  const words = t('learning.week.count', { taken: week.goal, count: week.goal })
  return (
    <QuizFinish
      eyebrow={t('learning.finish.weekDone')}
      title={t('learning.finish.week', { count: week.goal })}
      ring={{ total: week.goal, done: week.goal, before: week.goal - 1, words }}
      opens={t('learning.finish.weeks', { count: week.streak })}
      words={words}
      to={to}
    />
  )
}
