import { Link, useSearch } from 'wouter'

import { useIdentity } from '../device/identity.ts'
import { paths } from '../wire/paths.ts'
import { useGoOn } from '../shell/arrival/useGoOn.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts/texts.ts'
import { Heading, Page } from '../ui/Layout.tsx'
import { Banner } from '../ui/State.tsx'
import styles from '../ui/Flow.module.css'
import { LegalLinks } from './public/LegalLinks.tsx'
import { SignInForm } from './SignInForm.tsx'

/** The text key for each reason that leads to this page. */
const words: Readonly<Record<string, string>> = {
  reset: 'identity.signIn.afterReset',
  portal: 'partner.entry.haveAccount',
}

/** Sign-in with email and password, or with Google. A signed-in person goes on to their next page. */
export function SignInPage() {
  const t = useTexts()
  const identity = useIdentity()
  const after = words[new URLSearchParams(useSearch()).get('after') ?? '']
  usePageTitle(t('identity.signIn.title'))
  useGoOn()
  return (
    <Page narrow>
      <Heading lead={t('identity.signIn.lead')}>{t('identity.signIn.title')}</Heading>
      {after === undefined ? null : (
        <div className={styles.form}>
          <Banner kind="done" icon="tick">
            {t(after)}
          </Banner>
        </div>
      )}
      <SignInForm isGoingOn={identity.state === 'signedIn'} />
      <div className={styles.links}>
        <Link to={paths.start}>{t('identity.signIn.toStart')}</Link>
        <Link to={paths.resetPassword}>{t('identity.signIn.toReset')}</Link>
        <Link to={paths.emailVerify}>{t('identity.signIn.toVerify')}</Link>
      </div>
      <LegalLinks />
    </Page>
  )
}
