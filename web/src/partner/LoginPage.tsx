import { partnerCalls } from '@saathi/contract/partner/calls.ts'
import { type SubmitEvent, useState } from 'react'
import { Link, Redirect } from 'wouter'

import { ncsEmail } from '../identity/public/ncsEmail.ts'
import { ask } from '../wire/api.ts'
import { useIdentity } from '../device/identity.ts'
import { signInByCode } from '../wire/signIn.ts'
import { paths } from '../wire/paths.ts'
import { useGoOn } from '../shell/arrival/useGoOn.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/fields/Field.tsx'
import { showFirstProblem } from '../ui/showProblem.ts'
import { Heading, Page } from '../ui/Layout.tsx'
import { Banner } from '../ui/State.tsx'
import flow from '../ui/Flow.module.css'
import { PortalPassword } from './PortalPassword.tsx'
import styles from './Partner.module.css'
import { loginFailure } from './registerFailure.ts'

/** Sign-in of a person whom the portal named and who has an account here. */
export function LoginPage() {
  const t = useTexts()
  const identity = useIdentity()
  // Signing in deletes the address, but this page still shows it until the next page has loaded.
  const [email] = useState(ncsEmail.now)
  usePageTitle(t('partner.login.title'))
  useGoOn()
  if (email === undefined) return <Redirect to={paths.signIn} replace />
  return (
    <Page narrow>
      <Heading lead={t('partner.login.lead')}>{t('partner.login.title')}</Heading>
      <LoginForm email={email} isGoingOn={identity.state === 'signedIn'} />
      <div className={flow.links}>
        <Link to={paths.signIn}>{t('partner.entry.toSignIn')}</Link>
      </div>
    </Page>
  )
}

function LoginForm({ email, isGoingOn }: { readonly email: string; readonly isGoingOn: boolean }) {
  const t = useTexts()
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isBusy = busy || isGoingOn
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    setMissing(password === '')
    if (password === '') return showFirstProblem()
    setBusy(true)
    setFailure(undefined)
    try {
      const { data } = await ask(partnerCalls.signIn, { body: { email, password } })
      await signInByCode(data.email, data.signInCode)
    } catch (error) {
      setFailure(loginFailure(error, t))
    }
    setBusy(false)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {failure === undefined ? null : (
        <Banner kind="care" icon="warning" urgent>
          {failure}
        </Banner>
      )}
      <TextField
        label={t('identity.email')}
        type="email"
        autoComplete="username"
        value={email}
        onChange={ignore}
        readOnly
      />
      <PortalPassword
        value={password}
        onChange={(typed) => {
          setPassword(typed)
          setMissing(false)
        }}
        error={missing ? t('error.field') : undefined}
      />
      <Button type="submit" wide busy={isBusy} disabledReason={password === '' ? '' : undefined}>
        {t(isBusy ? 'identity.signIn.busy' : 'partner.login.submit')}
      </Button>
    </form>
  )
}

const ignore = () => undefined
