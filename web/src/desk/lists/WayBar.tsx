import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'

import { Key } from '../keys/Key.tsx'
import { usePageKeys } from '../keys/keys.ts'
import { useDeskTexts } from '../parts/words.ts'
import styles from './List.module.css'
import { noteStop, wayAt } from './way.ts'

interface WayBarProps {
  /** The address of this page. */
  readonly here: string
  /** The list to go back to if this page was opened from none. */
  readonly list: { readonly to: string; readonly words: string }
}

/** The way back to the list, and to the one before and after. J and K walk along the list, too. */
export function WayBar({ here, list }: WayBarProps) {
  const t = useDeskTexts()
  const [, goTo] = useLocation()
  const way = wayAt(here)
  useEffect(() => noteStop(here), [here])
  const { previous, next } = way ?? {}
  const [forward, back] = [next, previous].map((stop) =>
    stop === undefined ? undefined : () => goTo(stop.to),
  )
  usePageKeys({ j: forward, k: back, ']': forward, '[': back })
  return (
    <nav className={styles.way} aria-label={t('desk.along')}>
      <Link to={way?.address ?? list.to}>{way?.name ?? list.words}</Link>
      {way === undefined || way.count < 2 ? null : (
        <>
          <span>{t('desk.along.place', { place: way.place, count: way.count })}</span>
          {previous === undefined ? null : (
            <span className={styles.stop}>
              <Key isHint>K</Key>
              <Link to={previous.to}>{t('desk.along.previous', { name: previous.words })}</Link>
            </span>
          )}
          {next === undefined ? null : (
            <span className={styles.stop}>
              <Key isHint>J</Key>
              <Link to={next.to}>{t('desk.along.next', { name: next.words })}</Link>
            </span>
          )}
        </>
      )}
    </nav>
  )
}
