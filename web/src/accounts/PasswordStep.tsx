import { isAcceptedPassword, passwordChecks } from '@saathi/contract/accounts/rules.ts'
import { type SubmitEvent, useState } from 'react'
import { useLocation } from 'wouter'

import { paths } from '../paths.ts'
import { useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordField } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Heading } from '../ui/Layout.tsx'
import styles from './Accounts.module.css'
import { changeDraft, keepDraftPassword, useSignUpDraft } from './signUpDraft.ts'

/** Step 2: a password that meets the policy, typed twice. */
export function PasswordStep() {
  const t = useTexts()
  const { email } = useSignUpDraft()
  const [, navigate] = useLocation()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const different = again !== '' && again !== password
  const ready = isAcceptedPassword(password) && again === password

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!ready) return
    keepDraftPassword(password)
    changeDraft({ step: 'details' })
    navigate(paths.signUp)
  }
  const words = { showLabel: t('accounts.showPassword'), hideLabel: t('accounts.hidePassword') }
  return (
    <>
      <Heading size="small" lead={t('accounts.choose.lead')}>
        {t('accounts.choose.title')}
      </Heading>
      <form className={styles.form} onSubmit={submit} noValidate>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={t('accounts.password')}
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          {...words}
        />
        <ul className={styles.checks}>
          {passwordChecks(password).map(({ requirement, met }) => (
            <li key={requirement} className={met ? styles.met : ''}>
              <Icon name={met ? 'tick' : 'close'} />
              {t(`accounts.policy.${requirement}`)}
              <span className="hidden-words">{t(met ? 'accounts.policyMet' : 'accounts.policyUnmet')}</span>
            </li>
          ))}
        </ul>
        <PasswordField
          label={t('accounts.passwordAgain')}
          autoComplete="new-password"
          value={again}
          onChange={setAgain}
          error={different ? t('accounts.passwordsDiffer') : undefined}
          {...words}
        />
        <Button type="submit" wide disabledReason={ready ? undefined : ''}>
          {t('accounts.continue')}
        </Button>
      </form>
    </>
  )
}
