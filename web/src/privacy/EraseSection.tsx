import { privacyCalls } from '@saathi/contract/privacy/calls.ts'
import { otpLength } from '@saathi/contract/identity/rules.ts'
import { type SubmitEvent, useState } from 'react'
import { useLocation } from 'wouter'

import { ask } from '../wire/api.ts'
import { errorText } from '../texts/errorText.ts'
import { forgetLastEmail, useIdentity } from '../device/identity.ts'
import { signOut } from '../wire/signIn.ts'
import { paths } from '../wire/paths.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { CodeField } from '../ui/fields/Field.tsx'
import { Section } from '../ui/Layout.tsx'
import { Banner } from '../ui/State.tsx'
import layout from '../ui/Layout.module.css'

/** Deletes the account in two steps: request a code by mail, then enter it. */
export function EraseSection() {
  const t = useTexts()
  const [step, setStep] = useState<'told' | 'code'>('told')
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await ask(privacyCalls.erase, { body: {} })
      setStep('code')
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  return (
    <Section title={t('data.erase')}>
      <p className={layout.explains}>{t('data.eraseLead')}</p>
      {failure === undefined ? null : (
        <Banner kind="care" icon="warning" urgent>
          {errorText(failure, t)}
        </Banner>
      )}
      {step === 'told' ? (
        <Button look="soft" busy={busy} onClick={() => void begin()}>
          {t('data.eraseBegin')}
        </Button>
      ) : (
        <EraseForm onCancel={() => setStep('told')} />
      )}
    </Section>
  )
}

function EraseForm({ onCancel }: { readonly onCancel: () => void }) {
  const t = useTexts()
  const identity = useIdentity()
  const [, navigate] = useLocation()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const complete = code.length === otpLength
  const erase = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!complete || busy) return
    setBusy(true)
    setError(undefined)
    try {
      await ask(privacyCalls.erase, { body: { otp: code } })
    } catch (failure) {
      setError(errorText(failure, t))
      return setBusy(false)
    }
    forgetLastEmail()
    await signOut().catch(() => undefined)
    navigate(paths.signIn, { replace: true })
  }
  return (
    <form className={layout.stack} onSubmit={(event) => void erase(event)} noValidate>
      <p>{t('data.eraseSent', { email: identity.state === 'signedIn' ? identity.user.email : '' })}</p>
      <CodeField
        label={t('identity.code.label')}
        length={otpLength}
        value={code}
        onChange={setCode}
        error={error}
      />
      <Button type="submit" busy={busy} disabledReason={complete ? undefined : t('identity.code.incomplete')}>
        {t('data.eraseNow')}
      </Button>
      <Button look="plain" onClick={onCancel}>
        {t('shell.notNow')}
      </Button>
    </form>
  )
}
