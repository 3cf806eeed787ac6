import type { MatchList } from '@saathi/contract/matching/trackers.ts'
import { useState } from 'react'
import { Link } from 'wouter'

import { useLocal, useTexts } from '../../texts/texts.ts'
import { Count } from '../../ui/Count.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { type ScreenKey, screenPath } from '../place/useMatchingPlace.ts'
import styles from './ScreenNav.module.css'

interface ScreenNavProps {
  readonly screens: readonly ScreenKey[]
  readonly shown: ScreenKey
  readonly entries: MatchList['screensList']
  /** How many proposals wait for a decision. */
  readonly open: number
  readonly onHistory: () => void
}

const icons: Readonly<Record<ScreenKey, IconName>> = {
  finding_matches: 'search',
  potential_match: 'people',
  awaiting_mentor_response: 'clock',
  group_hold: 'path',
}

/** The screens of matching: a list at the side on a desk; on a phone one line that names the current screen, and opens. */
export function ScreenNav({ screens, shown, entries, open, onHistory }: ScreenNavProps) {
  const t = useTexts()
  const local = useLocal()
  const [isOpen, setOpen] = useState(false)
  const titleOf = (key: ScreenKey) => local(entries[key].title, entries[key].localeTitle)
  return (
    <nav className={styles.nav} aria-label={t('matching.nav')}>
      <button type="button" className={styles.here} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name={icons[shown]} />
        <span className={styles.title}>{titleOf(shown)}</span>
        <Icon name="down" />
      </button>
      <ul className={styles.list} data-open={isOpen}>
        {screens.map((key) => (
          <li key={key}>
            <Link
              to={screenPath(key)}
              className={styles.link}
              aria-current={key === shown ? 'page' : undefined}
              onClick={() => setOpen(false)}
            >
              <Icon name={icons[key]} />
              <span className={styles.title}>{titleOf(key)}</span>
              {key === 'potential_match' ? (
                <Count count={open} label={t('matching.nav.open', { count: open })} />
              ) : null}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              setOpen(false)
              onHistory()
            }}
          >
            <Icon name="calendar" />
            <span className={styles.title}>{t('matching.history.open')}</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}
