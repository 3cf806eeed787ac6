import { codeCalls } from '@saathi/contract/accounts/codeCalls.ts'
import { otpResendSeconds } from '@saathi/contract/accounts/rules.ts'
import { email as emailSchema } from '@saathi/contract/fields.ts'
import { type SubmitEvent, useState } from 'react'
import * as v from 'valibot'
import { Link } from 'wouter'

import { ask, Problem } from '../api.ts'
import { errorText } from '../errorText.ts'
import { paths } from '../paths.ts'
import { useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { Heading } from '../ui/Layout.tsx'
import { Banner } from '../ui/State.tsx'
import styles from './Accounts.module.css'
import { LegalLinks } from './LegalLinks.tsx'
import { changeDraft, useSignUpDraft } from './signUpDraft.ts'

type Trouble = { readonly kind: 'field' | 'banner'; readonly text: string } | { readonly kind: 'signedUp' }

/** Step 0: the address that the code goes to. */
export function EmailStep() {
  const t = useTexts()
  const { email } = useSignUpDraft()
  const [trouble, setTrouble] = useState<Trouble>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const address = v.safeParse(emailSchema, email)
    if (!address.success) return setTrouble({ kind: 'field', text: t('accounts.emailInvalid') })
    setBusy(true)
    setTrouble(undefined)
    try {
      await ask(codeCalls.sendOtp, { body: { email: address.output } })
      changeDraft({
        step: 'code',
        email: address.output,
        otp: '',
        resendAt: Date.now() + otpResendSeconds * 1000,
      })
    } catch (error) {
      const signedUp = error instanceof Problem && error.status === 406
      setTrouble(signedUp ? { kind: 'signedUp' } : { kind: 'banner', text: errorText(error, t) })
      setBusy(false)
    }
  }
  return (
    <>
      <Heading lead={t('accounts.start.emailLead')}>{t('accounts.start.title')}</Heading>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {trouble?.kind === 'banner' ? (
          <Banner kind="care" icon="warning" urgent>
            {trouble.text}
          </Banner>
        ) : null}
        {trouble?.kind === 'signedUp' ? <AlreadySignedUp /> : null}
        <TextField
          label={t('accounts.email')}
          hint={t('accounts.start.emailHint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          maxLength={254}
          onChange={(value) => changeDraft({ email: value })}
          error={trouble?.kind === 'field' ? trouble.text : undefined}
        />
        <Button type="submit" wide busy={busy} iconAfter="arrow">
          {t(busy ? 'accounts.start.sending' : 'accounts.start.send')}
        </Button>
      </form>
      <div className={styles.links}>
        <Link to={paths.signIn}>{t('accounts.start.toSignIn')}</Link>
      </div>
      <LegalLinks />
    </>
  )
}

function AlreadySignedUp() {
  const t = useTexts()
  return (
    <Banner kind="care" icon="warning" urgent>
      <p>{t('error.already_signed_up')}</p>
      <p className={styles.links}>
        <Link to={paths.signIn}>{t('accounts.signIn.submit')}</Link>
        <Link to={paths.resetPassword}>{t('accounts.signIn.toReset')}</Link>
      </p>
    </Banner>
  )
}
