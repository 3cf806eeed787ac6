import { email as emailSchema } from '@saathi/contract/base/fields.ts'
import { type SubmitEvent, useState } from 'react'
import * as v from 'valibot'

import { forgetLastEmail, lastEmail } from '../device/identity.ts'
import { signIn } from '../wire/signIn.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordField, TextField } from '../ui/fields/Field.tsx'
import { Banner } from '../ui/State.tsx'
import styles from '../ui/Flow.module.css'
import { showFirstProblem } from '../ui/showProblem.ts'
import { isGoogleOffered } from './googleSignIn.ts'
import { ncsEmail } from './public/ncsEmail.ts'
import { resetDraft } from './public/resetDraft.ts'
import { helpForCode, type SignInHelp, signInHelp } from './signInHelp.ts'
import { SignInTrouble } from './SignInTrouble.tsx'
import { useGoogle } from './useGoogle.ts'
import { verifyDraft } from './verifyDraft.ts'

/** Sign-in by email and password, and by Google if this installation offers it. */
export function SignInForm({ isGoingOn }: { readonly isGoingOn: boolean }) {
  const t = useTexts()
  const google = useGoogle()
  const [email, setEmail] = useState(firstEmail)
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState({ email: false, password: false })
  const [help, setHelp] = useState<SignInHelp>()
  const [busy, setBusy] = useState(false)
  const shown = help ?? (google.failure === undefined ? undefined : helpForCode(google.failure, t))

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || isGoingOn) return
    const address = v.safeParse(emailSchema, email)
    setWrong({ email: !address.success, password: password === '' })
    if (!address.success || password === '') return showFirstProblem()
    setBusy(true)
    setHelp(undefined)
    try {
      await signIn(address.output, password)
    } catch (failure) {
      const found = signInHelp(failure, t)
      setHelp(found)
      setWrong({ email: false, password: false })
      // Once the banner is rendered, which takes the focus first.
      if (found.isPassword) requestAnimationFrame(focusPassword)
    }
    setBusy(false)
  }
  const isBusy = busy || isGoingOn || google.state === 'entering'
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {shown === undefined ? (
        <LastTime onForget={() => setEmail('')} />
      ) : (
        <SignInTrouble help={shown} email={email} />
      )}
      <TextField
        label={t('identity.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        name="email"
        value={email}
        onChange={setEmail}
        maxLength={254}
        error={wrong.email ? t('identity.emailInvalid') : undefined}
      />
      <PasswordField
        label={t('identity.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        showLabel={t('identity.showPassword')}
        hideLabel={t('identity.hidePassword')}
        error={wrong.password ? t('error.field') : undefined}
      />
      <Button type="submit" wide busy={isBusy}>
        {t(isBusy ? 'identity.signIn.busy' : 'identity.signIn.submit')}
      </Button>
      {isGoogleOffered() ? (
        <>
          <p className={styles.or}>{t('identity.google.or')}</p>
          <Button look="soft" wide icon="leaveSite" onClick={google.start}>
            {t('identity.google.signIn')}
          </Button>
          <p role="status" className={styles.quiet}>
            {google.state === 'open' ? t('identity.google.open') : ''}
          </p>
        </>
      ) : null}
    </form>
  )
}

function focusPassword(): void {
  document.querySelector<HTMLElement>('input[autocomplete="current-password"]')?.focus()
}

/** Shows who signed in here last, with a button that deletes the address. */
function LastTime({ onForget }: { readonly onForget: () => void }) {
  const t = useTexts()
  const [email, setEmail] = useState(lastEmail)
  if (email === undefined) return null
  return (
    <Banner kind="info" icon="person">
      <p>{t('identity.signIn.lastTime', { email })}</p>
      <button
        type="button"
        className={styles.textButton}
        onClick={() => {
          forgetLastEmail()
          setEmail(undefined)
          onForget()
          document.querySelector<HTMLElement>('input[type="email"]')?.focus()
        }}
      >
        {t('identity.signIn.notYou')}
      </button>
    </Banner>
  )
}

/** The address that was just confirmed or reset, otherwise the one of the last sign-in. */
function firstEmail(): string {
  return verifyDraft.now().sentTo || resetDraft.now().sentTo || ncsEmail.now() || lastEmail() || ''
}
