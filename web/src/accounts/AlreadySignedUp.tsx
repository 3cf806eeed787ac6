import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { paths } from '../paths.ts'
import { useTexts } from '../texts.ts'
import { Banner } from '../ui/State.tsx'
import styles from './Accounts.module.css'
import { resetDraft } from './drafts.ts'

/** There is an account with this address already: the two ways on. */
export function AlreadySignedUp({
  email,
  children,
}: {
  readonly email: string
  readonly children: ReactNode
}) {
  const t = useTexts()
  return (
    <Banner kind="care" icon="warning" urgent>
      <p>{children}</p>
      <p className={styles.links}>
        <Link to={paths.signIn}>{t('accounts.signIn.submit')}</Link>
        <Link to={paths.resetPassword} onClick={() => resetDraft.change({ email })}>
          {t('accounts.signIn.toReset')}
        </Link>
      </p>
    </Banner>
  )
}
