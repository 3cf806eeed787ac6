import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { paths } from '../../wire/paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Banner } from '../../ui/State.tsx'
import styles from '../../ui/Flow.module.css'
import { resetDraft } from './resetDraft.ts'

/** Says that this address already has an account, with the two ways to continue. */
export function AlreadySignedUp({
  email,
  kind,
  children,
}: {
  readonly email: string
  /** `care` if it blocks the person, `info` if it is good news. */
  readonly kind: 'care' | 'info'
  readonly children: ReactNode
}) {
  const t = useTexts()
  return (
    <Banner kind={kind} icon={kind === 'care' ? 'warning' : 'tick'} urgent>
      <p>{children}</p>
      <p className={styles.ways}>
        <Link to={paths.signIn}>{t('identity.signIn.submit')}</Link>
        <Link to={paths.resetPassword} onClick={() => resetDraft.change({ email })}>
          {t('identity.signIn.toReset')}
        </Link>
      </p>
    </Banner>
  )
}
