import { otpLength } from '@saathi/contract/identity/rules.ts'
import { type SubmitEvent, useState, useSyncExternalStore } from 'react'

import { errorText } from '../../texts/errorText.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeField } from '../../ui/fields/Field.tsx'
import { Heading } from '../../ui/Layout.tsx'
import { Banner } from '../../ui/State.tsx'
import styles from '../../ui/Flow.module.css'
import { sendFailureText } from './sendFailureText.ts'
import type { CodeDraft } from './codeDraft.ts'
import { showFirstProblem } from '../../ui/showProblem.ts'

interface CodeStepProps {
  readonly draft: CodeDraft
  readonly onType: (otp: string) => void
  /** Checks the code and goes on. An error is shown at the field. */
  readonly onSubmit: () => Promise<void>
  /** Sends another code. An error is shown. */
  readonly onResend: () => Promise<void>
}

/** The slide for the mailed code, in sign-up, confirmation and reset. */
export function CodeStep({ draft, onType, onSubmit, onResend }: CodeStepProps) {
  const t = useTexts()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const complete = draft.otp.length === otpLength

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!complete || busy) return
    setBusy(true)
    setError(undefined)
    try {
      await onSubmit()
    } catch (failure) {
      setError(errorText(failure, t))
      showFirstProblem()
    }
    setBusy(false)
  }
  return (
    <>
      <Heading size="small" lead={t('identity.code.lead', { email: draft.sentTo })}>
        {t('identity.code.title')}
      </Heading>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <CodeField
          label={t('identity.code.label')}
          hint={t('identity.code.hint')}
          length={otpLength}
          value={draft.otp}
          onChange={(otp) => {
            setError(undefined)
            onType(otp)
          }}
          error={error}
        />
        <Button
          type="submit"
          wide
          busy={busy}
          disabledReason={complete ? undefined : t('identity.code.incomplete')}
        >
          {t('identity.continue')}
        </Button>
      </form>
      <Resend resendAt={draft.resendAt} onResend={onResend} />
    </>
  )
}

function Resend({
  resendAt,
  onResend,
}: {
  readonly resendAt: number
  readonly onResend: () => Promise<void>
}) {
  const t = useTexts()
  const [state, setState] = useState<'resting' | 'sending' | 'sent'>('resting')
  const [failure, setFailure] = useState<string>()
  const left = useSecondsUntil(resendAt)
  const resend = async () => {
    setState('sending')
    setFailure(undefined)
    try {
      await onResend()
      setState('sent')
    } catch (error) {
      setFailure(sendFailureText(error, t))
      setState('resting')
    }
  }
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <div className={styles.form}>
      {failure === undefined ? null : (
        <Banner kind="care" icon="warning" urgent>
          {failure}
        </Banner>
      )}
      {state === 'sent' && left > 0 ? (
        <Banner kind="done" icon="tick">
          {t('identity.code.sentAgain')}
        </Banner>
      ) : null}
      <Button
        look="plain"
        wide
        busy={state === 'sending'}
        onClick={() => void resend()}
        disabledReason={left > 0 ? t('identity.code.resendIn', { time: clock }) : undefined}
      >
        {t('identity.code.resend')}
      </Button>
      {/* Screen readers hear only the end of the countdown. */}
      <span role="status" className="hidden-words">
        {left === 0 ? t('identity.code.resendNow') : ''}
      </span>
      <p className={styles.quiet}>{t('identity.code.noMail')}</p>
    </div>
  )
}

/** Whole seconds until a moment, counting down to zero. */
function useSecondsUntil(moment: number): number {
  return useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil((moment - Date.now()) / 1000)))
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}
