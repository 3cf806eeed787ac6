import { Link } from 'wouter'

import { useIdentity } from '../../device/identity.ts'
import { paths } from '../../wire/paths.ts'
import { useTexts } from '../../texts/texts.ts'
import styles from './Frame.module.css'

/** The product's name with its flame. It links to the learning hub or the desk, or to the landing page if nobody is signed in. */
export function Brand({ to = paths.learningHub }: { readonly to?: string }) {
  const t = useTexts()
  const identity = useIdentity()
  const name = (
    <>
      {t('shell.brand').toLowerCase()}
      <svg viewBox="0 0 10 14" aria-hidden="true" focusable="false">
        <path d="M5 0c3 4 5 6 5 9a5 5 0 01-10 0c0-3 2-5 5-9z" />
      </svg>
    </>
  )
  return identity.state === 'signedIn' ? (
    <Link to={to} className={styles.brand}>
      {name}
    </Link>
  ) : (
    // The landing page is another document, so the router cannot open it.
    <a href={paths.landing} className={styles.brand}>
      {name}
    </a>
  )
}
