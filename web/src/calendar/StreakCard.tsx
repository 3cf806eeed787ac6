import { streakWeeks } from '@saathi/contract/calendar/rules.ts'
import { streakMessageOf } from '@saathi/contract/learning/rules.ts'
import { useState } from 'react'

import { useTexts } from '../texts/texts.ts'
import { Card } from '../ui/Layout.tsx'
import { serverNow } from '../wire/serverTime.ts'
import styles from './StreakCard.module.css'
import { DayMark } from './month/DayMark.tsx'

/** How many quizzes the person took in the last weeks, and a word about going on. */
export function StreakCard({ streaks }: { readonly streaks: readonly { readonly timestamp: string }[] }) {
  const t = useTexts()
  const [now] = useState(serverNow)
  return (
    <Card>
      <div className={styles.streak}>
        <DayMark kind="quiz" />
        <div>
          <h2 className={styles.title}>
            {t('calendar.streak.title', { number: streaks.length, weeks: streakWeeks })}
          </h2>
          <p>{t(`calendar.streak.${streakMessageOf(streaks, now)}`)}</p>
        </div>
      </div>
    </Card>
  )
}
