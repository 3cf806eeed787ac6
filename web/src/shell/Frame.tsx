import { lazy, type ReactNode, Suspense } from 'react'

import { useIdentity, wasSignedIn } from '../device/identity.ts'
import { useTexts } from '../texts.ts'
import { Brand } from './Brand.tsx'
import styles from './Frame.module.css'
import { LanguageSelect } from './LanguageSelect.tsx'

const loadBars = () => import('./SignedInBars.tsx').then((module) => ({ default: module.SignedInBar }))
// Whoever signed in here before needs the bars at once: they load beside the page, not after it.
if (wasSignedIn()) void loadBars()
const SignedInBar = lazy(loadBars)

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
      {whole ? (
        <Suspense fallback={<nav className={styles.bottom} />}>
          <SignedInBar kind="bottom" />
        </Suspense>
      ) : null}
    </div>
  )
}

function TopBar({ withTabs }: { readonly withTabs: boolean }) {
  const identity = useIdentity()
  const signedIn = identity.state === 'signedIn'
  return (
    <header className={styles.top}>
      <Brand />
      <Suspense>{withTabs && signedIn ? <SignedInBar kind="top" /> : null}</Suspense>
      <span className={styles.room} />
      <LanguageSelect />
      <Suspense>{signedIn ? <SignedInBar kind="account" user={identity.user} /> : null}</Suspense>
    </header>
  )
}
