import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Layout.tsx'
import type { StreakMessage } from '@saathi/contract/learning/rules.ts'
import type { Week } from '@saathi/contract/learning/session.ts'
import styles from './WeekCard.module.css'

/** The week's quizzes as seven lamps and a sentence, with a word about the weeks before. */
export function WeekCard({ week, message }: { readonly week: Week; readonly message: StreakMessage }) {
  const t = useTexts()
  const language = useLanguage()
  const short = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const numbers = new Intl.NumberFormat(language)
  const lit = week.days.flatMap(({ date, taken }) => {
    const day = long.format(new Date(date))
    if (taken === 0) return []
    return taken === 1 ? [day] : [`${day} (${t('learning.week.several', { count: taken })})`]
  })
  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('learning.week.title')}</h2>
        <p className={styles.count}>
          {t('learning.week.count', { taken: Math.min(week.taken, week.goal), count: week.goal })}
        </p>
      </div>
      <div className={styles.lamps} aria-hidden="true">
        {week.days.map((day) => (
          <div key={day.date} className={`${styles.day} ${day.isToday ? styles.today : ''}`}>
            <Lamp isLit={day.taken > 0} isToday={day.isToday} />
            <span>{short.format(new Date(day.date))}</span>
            {day.taken > 1 ? <span className={styles.times}>×{numbers.format(day.taken)}</span> : null}
          </div>
        ))}
      </div>
      <p className={styles.sentence}>
        {lit.length === 0
          ? t('learning.week.none')
          : t('learning.week.lit', {
              count: lit.length,
              days: new Intl.ListFormat(language, { type: 'conjunction' }).format(lit),
            })}
        {week.streak > 0 ? ` ${t('learning.week.streak', { count: week.streak })}` : null}
      </p>
      <p className={styles.sentence}>{t(`learning.streak.${message}`)}</p>
    </Card>
  )
}

function Lamp({ isLit, isToday }: { readonly isLit: boolean; readonly isToday: boolean }) {
  return (
    <svg viewBox="0 0 32 44" className={`${styles.lamp} ${isLit ? styles.lit : ''}`} focusable="false">
      {isLit || isToday ? (
        <path className={styles.flame} d="M16 4c5 6 8 9.500 8 14a8 8 0 01-16 0c0-4.500 3-8 8-14z" />
      ) : null}
      <path className={styles.bowl} d="M3 28h26c0 8-6 12-13 12S3 36 3 28z" />
    </svg>
  )
}
