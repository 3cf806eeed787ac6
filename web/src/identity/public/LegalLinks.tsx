import { Link } from 'wouter'

import { paths } from '../../wire/paths.ts'
import { useTexts } from '../../texts/texts.ts'
import styles from '../../ui/Flow.module.css'

/** Links to the three legal pages, at the foot of the pages before sign-in. */
export function LegalLinks() {
  const t = useTexts()
  return (
    <nav className={styles.legal} aria-label={t('identity.legal')}>
      <Link to={paths.privacyPolicy}>{t('shell.privacy')}</Link>
      <Link to={paths.termsOfService}>{t('shell.terms')}</Link>
      <Link to={paths.codeOfConduct}>{t('shell.conduct')}</Link>
    </nav>
  )
}
