import { Link } from 'wouter'

import { paths } from '../paths.ts'
import { useTexts } from '../texts.ts'
import styles from './Frame.module.css'

/** The product's name with its flame; leads home. */
export function Brand() {
  const t = useTexts()
  return (
    <Link to={paths.learningHub} className={styles.brand}>
      {t('shell.brand').toLowerCase()}
      <svg viewBox="0 0 10 14" aria-hidden="true" focusable="false">
        <path d="M5 0c3 4 5 6 5 9a5 5 0 01-10 0c0-3 2-5 5-9z" />
      </svg>
    </Link>
  )
}
