import type { StaffRight } from '@saathi/contract/base/staffRights.ts'
import { Link } from 'wouter'

import { useLanguage } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { dayWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import figureStyles from './Figures.module.css'
import pairStyles from '../parts/Pair.module.css'
import { places } from '../parts/places.ts'
import { useDeskTexts } from '../parts/words.ts'

interface FiguresProps {
  readonly counts: Readonly<Record<string, number>>
  readonly rights: readonly StaffRight[]
  /** How many next contacts are overdue. */
  readonly late: number
}

/** The figures of the day. Those about pairs lead to their people. */
export function Figures({ counts, rights, late }: FiguresProps) {
  const t = useDeskTexts()
  const shown = (['pairs', 'quiet', 'waiting', 'reports'] as const).filter(
    (name) => counts[name] !== undefined,
  )
  const links: Readonly<Record<string, string>> = {
    pairs: places.pairs,
    quiet: `${places.pairs}?state=quiet`,
    ...(rights.includes('matching') ? { waiting: places.pool } : {}),
    reports: `${places.safety}?show=report`,
  }
  return (
    <div className={figureStyles.figures}>
      {shown.map((name) => {
        const words = (
          <>
            <b>{counts[name]}</b> {t(`desk.figure.${name}`, { count: counts[name] ?? 0 })}
          </>
        )
        const to = links[name]
        return (
          <div key={name}>
            {to === undefined ? (
              <p>{words}</p>
            ) : (
              <Link to={to}>
                {words} <Icon name="next" />
              </Link>
            )}
            {name === 'pairs' && late > 0 ? (
              <Link to={`${places.pairs}?state=late`}>{t('desk.figure.late', { count: late })}</Link>
            ) : null}
            {name === 'pairs' && late === 0 && rights.includes('care') ? (
              <p className={styles.done}>
                <Icon name="tick" /> {t('desk.allHaveNext')}
              </p>
            ) : null}
          </div>
        )
      })}
    </div>
  )
}

/** The next contacts of the team by day, as bars with their numbers. */
export function ContactDays({
  contacts,
}: {
  readonly contacts: readonly { readonly day: string; readonly count: number }[]
}) {
  const t = useDeskTexts()
  const language = useLanguage()
  const most = Math.max(1, ...contacts.map(({ count }) => count))
  if (contacts.length === 0) return null
  const nameOf = (day: string, index: number) => {
    if (index === 0) return t('desk.days.late')
    if (index === 1) return t('desk.days.today')
    return index === contacts.length - 1 ? t('desk.days.later') : dayWords(day, language)
  }
  return (
    <aside className={pairStyles.side}>
      <h2 className={styles.groupTitle}>{t('desk.nextContacts')}</h2>
      <p className={styles.hint}>{t('desk.nextContactsAbout')}</p>
      <dl className={pairStyles.bars}>
        {contacts.map(({ day, count }, index) => (
          <div key={day} data-late={index === 0 && count > 0 ? true : undefined}>
            <dt>{nameOf(day, index)}</dt>
            <dd>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * count) / most} height="8" rx="2" />
              </svg>
              <b>{count}</b>
            </dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
