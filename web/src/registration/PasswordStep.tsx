import { passwordCalls } from '@saathi/contract/identity/passwordCalls.ts'
import { type SubmitEvent, useState } from 'react'
import { useLocation } from 'wouter'

import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Heading } from '../ui/Layout.tsx'
import styles from '../ui/Flow.module.css'
import { showFirstProblem } from '../ui/showProblem.ts'
import { ask } from '../wire/api.ts'
import { keepChosenPassword, signUpDraft, signUpEntry } from './signUpDraft.ts'
import { isReady, missingOf, NewPasswordFields, noPassword } from '../identity/public/NewPasswordFields.tsx'
import { fromWithin } from '../identity/public/useFlow.ts'

/** The slide of the start flow for the password; sign-up follows. */
export function PasswordStep() {
  const t = useTexts()
  const { sentTo } = signUpDraft.use()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState(noPassword)
  const [isCommon, setCommon] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!isReady(typed) || busy) return
    setBusy(true)
    const common = await isCommonPassword(typed.password, sentTo)
    setBusy(false)
    setCommon(common)
    if (common) return showFirstProblem()
    keepChosenPassword(typed.password)
    signUpDraft.change({ reached: 'details' })
    navigate(signUpEntry(signUpDraft.now()), fromWithin)
  }
  return (
    <>
      <Heading size="small" lead={t('registration.choose.lead')}>
        {t('registration.choose.title')}
      </Heading>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <NewPasswordFields
          email={sentTo}
          typed={typed}
          onType={(next) => {
            setTyped(next)
            setCommon(false)
          }}
          error={isCommon ? t('error.password_common') : undefined}
        />
        <Button type="submit" wide busy={busy} disabledReason={missingOf(typed, t)}>
          {t('identity.continue')}
        </Button>
      </form>
    </>
  )
}

/** Without a reply the person can continue, because the sign-up itself refuses a common password. */
async function isCommonPassword(password: string, email: string): Promise<boolean> {
  try {
    return (await ask(passwordCalls.checkPassword, { body: { password, email } })).common
  } catch {
    return false
  }
}
