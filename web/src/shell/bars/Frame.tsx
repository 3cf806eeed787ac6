import { type ReactNode, Suspense } from 'react'

import { useIdentity } from '../../device/identity.ts'
import { useTexts } from '../../texts/texts.ts'
import { Brand } from './Brand.tsx'
import bottomBar from './BottomBar.module.css'
import styles from './Frame.module.css'
import { LanguageSelect } from './LanguageSelect.tsx'
import type { SignedInBar } from './SignedInBars.tsx'

/** The parts around a page: all of them, only the top bar (before sign-in), or none (inside flows). */
export type Surroundings = 'whole' | 'top' | 'none'

/** The shell around a page: skip link, top bar, tabs and the space for the page. */
export function Frame({
  surroundings,
  bar: Bar,
  children,
}: {
  readonly surroundings: Surroundings
  readonly bar: SignedInBar
  readonly children: ReactNode
}) {
  const t = useTexts()
  const whole = surroundings === 'whole'
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#page">
        {t('shell.skip')}
      </a>
      {surroundings === 'none' ? null : <TopBar withTabs={whole} bar={Bar} />}
      <main id="page" className={`${styles.main} ${whole ? styles.withBar : ''}`}>
        {children}
      </main>
      {whole ? (
        <Suspense fallback={<nav className={bottomBar.bottom} />}>
          <Bar kind="bottom" />
        </Suspense>
      ) : null}
    </div>
  )
}

function TopBar({ withTabs, bar: Bar }: { readonly withTabs: boolean; readonly bar: SignedInBar }) {
  const identity = useIdentity()
  const signedIn = identity.state === 'signedIn'
  return (
    <header className={styles.top}>
      <Brand />
      <Suspense>{withTabs && signedIn ? <Bar kind="top" /> : null}</Suspense>
      <span className={styles.room} />
      <LanguageSelect />
      <Suspense>{signedIn ? <Bar kind="account" user={identity.user} /> : null}</Suspense>
    </header>
  )
}
