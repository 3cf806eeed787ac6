import type { StaffRight } from '@saathi/contract/base/staffRights.ts'
import { Link } from 'wouter'

import { Icon } from '../../ui/Icon.tsx'
import figureStyles from './Figures.module.css'
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
              <p className={figureStyles.done}>
                <Icon name="tick" /> {t('desk.allHaveNext')}
              </p>
            ) : null}
          </div>
        )
      })}
    </div>
  )
}
