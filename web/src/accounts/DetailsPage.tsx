import { signUpCalls } from '@saathi/contract/accounts/signUpCalls.ts'
import { phoneRegions } from '@saathi/contract/accounts/rules.ts'
import { type SubmitEvent, useState } from 'react'
import { useLocation } from 'wouter'

import { ask } from '../api.ts'
import { errorText, fieldErrors } from '../errorText.ts'
import { signIn } from '../identity.ts'
import { paths } from '../paths.ts'
import { findArrival } from '../shell/arrival.ts'
import { type Translate, useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { FootBar, Heading } from '../ui/Layout.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Banner } from '../ui/State.tsx'
import styles from './Accounts.module.css'
import { DetailsFields, type DetailsErrors } from './DetailsFields.tsx'
import { draftPassword, forgetDraft, type SignUpDraft, useSignUpDraft } from './signUpDraft.ts'

/** Page 2: about me; makes the account and signs in. */
export function DetailsPage() {
  const t = useTexts()
  const draft = useSignUpDraft()
  const [, navigate] = useLocation()
  const [errors, setErrors] = useState<DetailsErrors>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const missing = missingFields(draft, t)
    setErrors(missing)
    setFailure(undefined)
    if (Object.keys(missing).length > 0) return focusFirstError()
    setBusy(true)
    const password = draftPassword()
    try {
      await ask(signUpCalls.signUp, { body: { ...bodyOf(draft), password } })
      await signIn(draft.email, password)
      const page = await findArrival().catch(() => paths.learningHub)
      navigate(page, { replace: true })
      forgetDraft()
    } catch (error) {
      setErrors(fieldErrors(error))
      setFailure(errorText(error, t))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Heading size="small" lead={t('accounts.details.lead')}>
        {t('accounts.details.title')}
      </Heading>
      <div className={styles.form}>
        {failure === undefined ? null : (
          <Banner kind="care" icon="warning" urgent>
            {failure}
          </Banner>
        )}
        <DetailsFields errors={errors} onEdit={() => setFailure(undefined)} />
        <p className={styles.kept}>
          <Icon name="phone" />
          {t('accounts.details.kept')}
        </p>
      </div>
      <FootBar>
        <Button type="submit" wide busy={busy}>
          {t(busy ? 'accounts.details.busy' : 'accounts.details.submit')}
        </Button>
      </FootBar>
    </form>
  )
}

function missingFields(draft: SignUpDraft, t: Translate): DetailsErrors {
  const region = phoneRegions.find(({ region }) => region === draft.region)
  const shortPhone = draft.region === 'IN' && draft.phone.length > 0 && draft.phone.length < 10
  const missing: Record<string, string | undefined> = {
    first_name: draft.firstName.trim() === '' ? t('error.field') : undefined,
    last_name: draft.lastName.trim() === '' ? t('error.field') : undefined,
    phone_number: shortPhone
      ? t('accounts.phoneShort', { count: draft.phone.length, digits: region?.digits ?? 10 })
      : draft.phone === ''
        ? t('error.field')
        : undefined,
    new_primary_language: draft.language === '' ? t('error.field') : undefined,
    project: draft.role === 'mentee' && draft.project === '' ? t('error.field') : undefined,
    institution_code:
      draft.role === 'mentor' && draft.institutionCode.trim() === '' ? t('error.field') : undefined,
  }
  return Object.fromEntries(Object.entries(missing).filter(([, text]) => text !== undefined))
}

function bodyOf(draft: SignUpDraft) {
  const prefix = phoneRegions.find(({ region }) => region === draft.region)?.prefix ?? '+91'
  return {
    role: draft.role,
    firstName: draft.firstName,
    lastName: draft.lastName,
    phoneNumber: `${prefix}${draft.phone}`,
    provider: 'normal' as const,
    newPrimaryLanguage: draft.language,
    email: draft.email,
    otp: draft.otp,
    ...(draft.role === 'mentor' ? { institutionCode: draft.institutionCode } : { project: draft.project }),
  }
}

function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
