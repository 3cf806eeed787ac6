import { type SubmitEvent, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'

import { errorText } from '../errorText.ts'
import { signIn, useIdentity } from '../identity.ts'
import { paths } from '../paths.ts'
import { findArrival } from '../shell/arrival.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordField, TextField } from '../ui/Field.tsx'
import { Heading, Page } from '../ui/Layout.tsx'
import { Banner } from '../ui/State.tsx'
import styles from './Accounts.module.css'
import { LegalLinks } from './LegalLinks.tsx'

/** Sign-in with e-mail and password. Whoever is signed in already goes on to the next page. */
export function SignInPage() {
  const t = useTexts()
  const identity = useIdentity()
  const [, navigate] = useLocation()
  usePageTitle(t('accounts.signIn.title'))
  const signedIn = identity.state === 'signedIn'
  useEffect(() => {
    if (signedIn) void findArrival().then((page) => navigate(page, { replace: true }))
  }, [signedIn, navigate])
  return (
    <Page narrow>
      <Heading lead={t('accounts.signIn.lead')}>{t('accounts.signIn.title')}</Heading>
      <SignInForm />
      <div className={styles.links}>
        <Link to={paths.start}>{t('accounts.signIn.toStart')}</Link>
        <Link to={paths.resetPassword}>{t('accounts.signIn.toReset')}</Link>
        <Link to={paths.emailVerify}>{t('accounts.signIn.toVerify')}</Link>
      </div>
      <LegalLinks />
    </Page>
  )
}

function SignInForm() {
  const t = useTexts()
  const lastEmail = localStorage.getItem('lastEmail')
  const [email, setEmail] = useState(lastEmail ?? '')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const incomplete = email.trim() === '' || password === ''
    setMissing(incomplete)
    if (incomplete || busy) return
    setBusy(true)
    setError(undefined)
    try {
      await signIn(email, password)
    } catch (failure) {
      setError(errorText(failure, t))
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {lastEmail === null ? null : (
        <Banner kind="info" icon="person">
          {t('accounts.signIn.lastTime', { email: lastEmail })}
        </Banner>
      )}
      {error === undefined ? null : (
        <Banner kind="care" icon="warning" urgent>
          {error}
        </Banner>
      )}
      <TextField
        label={t('accounts.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        maxLength={254}
        error={missing && email.trim() === '' ? t('error.field') : undefined}
      />
      <PasswordField
        label={t('accounts.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        showLabel={t('accounts.showPassword')}
        hideLabel={t('accounts.hidePassword')}
        error={missing && password === '' ? t('error.field') : undefined}
      />
      <Button type="submit" wide busy={busy}>
        {t(busy ? 'accounts.signIn.busy' : 'accounts.signIn.submit')}
      </Button>
    </form>
  )
}
