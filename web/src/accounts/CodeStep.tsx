import { codeCalls } from '@saathi/contract/accounts/codeCalls.ts'
import { otpLength, otpResendSeconds } from '@saathi/contract/accounts/rules.ts'
import { type SubmitEvent, useEffect, useState } from 'react'

import { ask } from '../api.ts'
import { errorText } from '../errorText.ts'
import { useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { CodeField } from '../ui/Field.tsx'
import { Heading } from '../ui/Layout.tsx'
import { Banner } from '../ui/State.tsx'
import styles from './Accounts.module.css'
import { changeDraft, useSignUpDraft } from './signUpDraft.ts'

/** Step 1: the code from the mail. */
export function CodeStep() {
  const t = useTexts()
  const { email, otp } = useSignUpDraft()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const complete = otp.length === otpLength

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!complete || busy) return
    setBusy(true)
    setError(undefined)
    try {
      await ask(codeCalls.verifyOtp, { body: { email, otp } })
      changeDraft({ step: 'password' })
    } catch (failure) {
      setError(errorText(failure, t))
      setBusy(false)
    }
  }
  return (
    <>
      <Heading size="small" lead={t('accounts.code.lead', { email })}>
        {t('accounts.code.title')}
      </Heading>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <CodeField
          label={t('accounts.code.label')}
          hint={t('accounts.code.hint')}
          length={otpLength}
          value={otp}
          onChange={(value) => changeDraft({ otp: value })}
          error={error}
        />
        <Button
          type="submit"
          wide
          busy={busy}
          disabledReason={complete ? undefined : t('accounts.code.incomplete')}
        >
          {t('accounts.continue')}
        </Button>
      </form>
      <Resend email={email} onError={setError} />
    </>
  )
}

function Resend({ email, onError }: { readonly email: string; readonly onError: (text: string) => void }) {
  const t = useTexts()
  const { resendAt } = useSignUpDraft()
  const [sent, setSent] = useState(false)
  const left = useSecondsUntil(resendAt)
  const resend = async () => {
    try {
      await ask(codeCalls.sendOtp, { body: { email } })
      changeDraft({ otp: '', resendAt: Date.now() + otpResendSeconds * 1000 })
      setSent(true)
    } catch (failure) {
      onError(errorText(failure, t))
    }
  }
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <div className={styles.form}>
      {sent && left > 0 ? (
        <Banner kind="done" icon="tick">
          {t('accounts.code.sentAgain')}
        </Banner>
      ) : null}
      <Button
        look="soft"
        wide
        onClick={() => void resend()}
        disabledReason={left > 0 ? t('accounts.code.resendIn', { time: clock }) : undefined}
      >
        {t('accounts.code.resend')}
      </Button>
    </div>
  )
}

/** Whole seconds until a moment, counting down to zero. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((moment - now) / 1000))
}
