import { Link } from 'wouter'

import { useTexts } from '../../../texts/texts.ts'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './WayBack.module.css'

/** The way from a page of a mentorship back to its home, above the heading. */
export function WayBack({ to }: { readonly to: string }) {
  const t = useTexts()
  return (
    <Link to={to} className={styles.back}>
      <Icon name="back" />
      {t('mentorship.title')}
    </Link>
  )
}
