import { resetCalls } from '@saathi/contract/identity/resetCalls.ts'
import { type SubmitEvent, useState } from 'react'
import { useLocation } from 'wouter'

import { ask, Problem } from '../wire/api.ts'
import { errorText, fieldErrors } from '../texts/errorText.ts'
import { signIn } from '../wire/signIn.ts'
import { paths } from '../wire/paths.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Heading } from '../ui/Layout.tsx'
import { Banner } from '../ui/State.tsx'
import styles from '../ui/Flow.module.css'
import { showFirstProblem } from '../ui/showProblem.ts'
import { resetDraft } from './public/resetDraft.ts'
import { isReady, missingOf, NewPasswordFields, noPassword } from './public/NewPasswordFields.tsx'

/** The last slide of a reset: the new password. An account with email sign-in is signed in at once. */
export function ResetPasswordStep({ onCodeEnded }: { readonly onCodeEnded: () => void }) {
  const t = useTexts()
  const { sentTo: email, otp, provider } = resetDraft.use()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState(noPassword)
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!isReady(typed) || busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await ask(resetCalls.confirmPassword, {
        body: { email, otp, newPassword: typed.password, checkNewPassword: typed.again },
      })
    } catch (error) {
      setFailure(error)
      setBusy(false)
      showFirstProblem()
      return
    }
    await enter(typed.password)
    resetDraft.forget()
  }
  const enter = async (password: string) => {
    const toSignIn = () => navigate(`${paths.signIn}?after=reset`, { replace: true })
    if (provider !== 'normal') return toSignIn()
    // The new password is already set. If signing in fails, the sign-in page says why.
    await signIn(email, password).catch(toSignIn)
  }
  const isCommon = failure instanceof Problem && failure.code === 'password_common'
  const isCodeOver = failure instanceof Problem && failure.code === 'otp_not_verified'
  return (
    <>
      <Heading size="small" lead={t('identity.reset.passwordLead', { email })}>
        {t('identity.reset.passwordTitle')}
      </Heading>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {failure === undefined || isCommon ? null : (
          <Banner kind="care" icon="warning" urgent>
            <p>{errorText(failure, t)}</p>
            {isCodeOver ? (
              <Button look="soft" onClick={onCodeEnded}>
                {t('identity.reset.toCode')}
              </Button>
            ) : null}
          </Banner>
        )}
        <NewPasswordFields
          email={email}
          typed={typed}
          onType={(next) => {
            setTyped(next)
            setFailure(undefined)
          }}
          error={isCommon ? t('error.password_common') : fieldErrors(failure).new_password}
        />
        <Button type="submit" wide busy={busy} disabledReason={missingOf(typed, t)}>
          {t(busy ? 'identity.reset.busy' : 'identity.reset.submit')}
        </Button>
      </form>
    </>
  )
}
