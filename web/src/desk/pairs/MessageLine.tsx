import type { PairPage } from '@saathi/contract/mentorship/careCalls.ts'

import { useLanguage } from '../../texts/texts.ts'
import { dayWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import pairStyles from '../parts/Pair.module.css'
import { useDeskTexts } from '../parts/words.ts'

/** The weeks that the line shows. */
const shownWeeks = 12
const [width, height] = [600, 80]

/** The messages of a pair by week, as a line with its numbers. Their texts are not read. */
export function MessageLine({ weeks }: Pick<PairPage, 'weeks'>) {
  const t = useDeskTexts()
  const language = useLanguage()
  const shown = weeks.slice(-shownWeeks)
  if (shown.length === 0) return <p className={styles.hint}>{t('desk.noMessages')}</p>
  const most = Math.max(1, ...shown.map(({ messages }) => messages))
  const points = shown.map(({ monday, messages }, index) => ({
    monday,
    messages,
    x: shown.length === 1 ? width / 2 : 20 + ((width - 40) * index) / (shown.length - 1),
    y: height - 10 - ((height - 40) * messages) / most,
  }))
  return (
    <figure className={pairStyles.line}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {points.map(({ monday, messages, x, y }) => (
          <g key={monday}>
            <circle cx={x} cy={y} r="4" />
            <text x={x} y={y - 10} textAnchor="middle">
              {messages}
            </text>
          </g>
        ))}
      </svg>
      <ul className="hidden-words">
        {shown.map(({ monday, messages }) => (
          <li key={monday}>{t('desk.week', { day: dayWords(monday, language), count: messages })}</li>
        ))}
      </ul>
      <figcaption className={styles.hint}>{t('desk.counted')}</figcaption>
    </figure>
  )
}
