import { useTexts } from '../../texts/texts.ts'
import styles from './DayMark.module.css'

const shapes = {
  event: <circle cx="7" cy="7" r="4.5" fill="currentColor" />,
  deadline: <path d="M3.5 13V1.5h7.5L9 4.3l2 2.7H3.5" fill="none" stroke="currentColor" strokeWidth="1.8" />,
  quiz: <path d="M7 .5C9.7 4 11.5 6 11.5 8.8a4.5 4.5 0 01-9 0C2.5 6 4.3 4 7 .5z" fill="currentColor" />,
} as const

const kinds = ['event', 'deadline', 'quiz'] as const

/** The sign of what is on a day: a dot, a flag or a drop. */
export function DayMark({ kind }: { readonly kind: keyof typeof shapes }) {
  return (
    <svg
      viewBox="0 0 14 14"
      className={`${styles.mark} ${styles[kind]}`}
      aria-hidden="true"
      focusable="false"
    >
      {shapes[kind]}
    </svg>
  )
}

/** What the signs mean. Mentors see no quizzes. */
export function Legend({ hasQuizzes }: { readonly hasQuizzes: boolean }) {
  const t = useTexts()
  return (
    <ul className={styles.legend}>
      {kinds
        .filter((kind) => hasQuizzes || kind !== 'quiz')
        .map((kind) => (
          <li key={kind}>
            <DayMark kind={kind} />
            {t(`calendar.legend.${kind}`)}
          </li>
        ))}
    </ul>
  )
}
