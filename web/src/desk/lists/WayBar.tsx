import { Link, useLocation } from 'wouter'

import { Key } from '../keys/Key.tsx'
import { usePageKeys } from '../keys/keys.ts'
import { useDeskTexts } from '../parts/words.ts'
import styles from './List.module.css'
import { noteStop, type Stop, wayAt } from './way.ts'

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
  const { previous, next } = way ?? {}
  const [forward, back] = [next, previous].map((stop) =>
    stop === undefined
      ? undefined
      : () => {
          noteStop(stop.to)
          goTo(stop.to)
        },
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
              <StopLink stop={previous}>{t('desk.along.previous', { name: previous.words })}</StopLink>
            </span>
          )}
          {next === undefined ? null : (
            <span className={styles.stop}>
              <Key isHint>J</Key>
              <StopLink stop={next}>{t('desk.along.next', { name: next.words })}</StopLink>
            </span>
          )}
        </>
      )}
    </nav>
  )
}

function StopLink({ stop: { to }, children }: { readonly stop: Stop; readonly children: string }) {
  return (
    <Link to={to} onClick={() => noteStop(to)}>
      {children}
    </Link>
  )
}
