import { accountCalls } from '@saathi/contract/accounts/calls.ts'
import type { ReactNode } from 'react'

import { useIdentity } from '../identity.ts'
import { useAsk } from '../queries.ts'
import { useTexts } from '../texts.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Brand } from './Brand.tsx'
import styles from './Frame.module.css'
import { LanguageSelect } from './LanguageSelect.tsx'
import { BottomBar, TopTabs } from './Tabs.tsx'

/** What a page shows around itself: everything, only the top (before sign-in), or nothing (inside flows). */
export type Surroundings = 'whole' | 'top' | 'none'

/** The shell around a page: skip link, top bar, tabs, and the page's own room. */
export function Frame({
  surroundings,
  children,
}: {
  readonly surroundings: Surroundings
  readonly children: ReactNode
}) {
  const t = useTexts()
  const whole = surroundings === 'whole'
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#page">
        {t('shell.skip')}
      </a>
      {surroundings === 'none' ? null : <TopBar withTabs={whole} />}
      <main id="page" className={`${styles.main} ${whole ? styles.withBar : ''}`}>
        {children}
      </main>
      {whole ? <Tabs kind="bottom" /> : null}
    </div>
  )
}

function TopBar({ withTabs }: { readonly withTabs: boolean }) {
  const identity = useIdentity()
  const signedIn = identity.state === 'signedIn'
  return (
    <header className={styles.top}>
      <Brand />
      {withTabs && signedIn ? <Tabs kind="top" /> : null}
      <span className={styles.room} />
      <LanguageSelect />
      {signedIn ? <AccountMenu user={identity.user} /> : null}
    </header>
  )
}

function Tabs({ kind }: { readonly kind: 'top' | 'bottom' }) {
  const status = useAsk(accountCalls.status, {})
  if (status.data === undefined) return kind === 'bottom' ? <nav className={styles.bottom} /> : null
  return kind === 'top' ? <TopTabs status={status.data} /> : <BottomBar status={status.data} />
}
