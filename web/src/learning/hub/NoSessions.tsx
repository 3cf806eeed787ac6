import { AsOf } from '../../shell/AsOf.tsx'
import { useTexts } from '../../texts/texts.ts'
import { type Aged, useAsOf } from '../../wire/freshness.ts'
import styles from '../Learning.module.css'

/** That a list of the hub is empty; a stored reply does not say it for sure, so that it is marked. How to save a session is true at any time. */
export function NoSessions({ list, of }: { readonly list: Aged; readonly of: 'curated' | 'bookmarked' }) {
  const t = useTexts()
  const age = useAsOf(list)
  return (
    <p className={styles.quiet}>
      {age === undefined || of === 'bookmarked' ? `${t(`learning.none.${of}`)} ` : null}
      {age === undefined ? null : <AsOf age={age} />}
    </p>
  )
}
