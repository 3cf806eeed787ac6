import { type SubmitEvent, useState } from 'react'
import { useLocation } from 'wouter'

import { paths } from '../paths.ts'
import { useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { Heading } from '../ui/Layout.tsx'
import styles from '../ui/Flow.module.css'
import { keepChosenPassword, signUpDraft } from './signUpDraft.ts'
import { isReady, NewPasswordFields, noPassword } from '../identity/public/NewPasswordFields.tsx'
import { fromWithin } from '../identity/public/useFlow.ts'

/** The slide of the start flow for the password; sign-up follows. */
export function PasswordStep() {
  const t = useTexts()
  const { sentTo } = signUpDraft.use()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState(noPassword)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isReady(typed)) return
    keepChosenPassword(typed.password)
    signUpDraft.change({ reached: 'details' })
    navigate(paths.signUp, fromWithin)
  }
  return (
    <>
      <Heading size="small" lead={t('registration.choose.lead')}>
        {t('registration.choose.title')}
      </Heading>
      <form className={styles.form} onSubmit={submit} noValidate>
        <NewPasswordFields email={sentTo} typed={typed} onType={setTyped} />
        <Button type="submit" wide disabledReason={isReady(typed) ? undefined : t('identity.choose.unready')}>
          {t('identity.continue')}
        </Button>
      </form>
    </>
  )
}
