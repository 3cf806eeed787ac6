import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { type SubmitEvent, useState } from 'react'
import { useLocation } from 'wouter'

import { ask } from '../wire/api.ts'
import { enterByCookie, signIn } from '../wire/signIn.ts'
import { paths } from '../wire/paths.ts'
import { rememberFirstPage } from '../shell/arrival/arrival.ts'
import { chooseLanguage } from '../shell/bars/languages.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { FootBar, Heading } from '../ui/Layout.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Banner } from '../ui/State.tsx'
import styles from '../ui/Flow.module.css'
import { ConsentFields } from './ConsentFields.tsx'
import { DetailsFields } from './DetailsFields.tsx'
import { type DetailsErrors, findMissing, signUpBody } from './details.ts'
import {
  addressAnew,
  chosenPassword,
  forgetSignUp,
  keepChosenPassword,
  type SignUpDraft,
  signUpDraft,
} from './signUpDraft.ts'
import { showFirstProblem } from '../ui/showProblem.ts'
import { isReady, missingOf, NewPasswordFields, noPassword } from '../identity/public/NewPasswordFields.tsx'
import { type SignUpFailure, signUpFailure } from './signUpFailure.ts'

/** Page 2: the person's details. It creates the account and signs in. */
export function DetailsPage() {
  const t = useTexts()
  const draft = useSpoken(signUpDraft.use())
  const [, navigate] = useLocation()
  const [errors, setErrors] = useState<DetailsErrors>({})
  const [failure, setFailure] = useState<SignUpFailure>()
  const [busy, setBusy] = useState(false)
  // A reload deletes the password on purpose; the person chooses it here again and loses nothing else.
  const [asksPassword, setAsksPassword] = useState(
    () => draft.provider === 'normal' && chosenPassword() === '',
  )
  const [typed, setTyped] = useState(noPassword)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = findMissing(draft, t)
    if (asksPassword && !isReady(typed)) missing.password = missingOf(typed, t) ?? t('identity.choose.twice')
    setErrors(missing)
    setFailure(undefined)
    if (Object.keys(missing).length > 0) return showFirstProblem()
    if (asksPassword) keepChosenPassword(typed.password)
    setBusy(true)
    try {
      await makeAccount()
    } catch (error) {
      const found = signUpFailure(error, t)
      setErrors(found.fields)
      setFailure(found)
      if (found.fields.password !== undefined) setAsksPassword(true)
      showFirstProblem()
      setBusy(false)
    }
  }
  const makeAccount = async () => {
    const password = chosenPassword()
    // From here on the screen speaks the language that the person has just chosen.
    const speak = () => chooseLanguage(draft.language)
    rememberFirstPage(paths.welcome)
    if (draft.provider === 'google') {
      await ask(registrationCalls.signUp, { body: signUpBody(draft, password) }, { bearer: draft.token })
      await speak()
      await enterByCookie()
      return forgetSignUp()
    }
    await ask(registrationCalls.signUp, { body: signUpBody(draft, password) })
    await speak()
    await signIn(draft.sentTo, password)
    forgetSignUp()
  }
  const confirmAnew = () => {
    signUpDraft.change(addressAnew(draft))
    navigate(paths.start)
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Heading size="small" lead={t('registration.details.lead')}>
        {t('registration.details.title')}
      </Heading>
      <div className={styles.form}>
        {failure === undefined ? null : (
          <Banner kind="care" icon="warning" urgent>
            <p>{failure.text}</p>
            {failure.address === 'fine' ? null : (
              <Button look="soft" onClick={confirmAnew}>
                {t(`registration.details.${failure.address}`)}
              </Button>
            )}
          </Banner>
        )}
        <DetailsFields
          errors={errors}
          onEdit={(fields) => {
            setFailure(undefined)
            setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field))))
          }}
        />
        <ConsentFields error={errors.birth_year} />
        {asksPassword ? (
          <section className={styles.part}>
            <h2>{t('registration.details.passwordTitle')}</h2>
            <p className={styles.quiet}>{t('registration.details.passwordLead')}</p>
            <NewPasswordFields email={draft.sentTo} typed={typed} onType={setTyped} error={errors.password} />
          </section>
        ) : null}
        <p className={styles.kept}>
          <Icon name="phone" />
          {t('registration.details.kept')}
        </p>
      </div>
      <FootBar>
        <Button type="submit" wide busy={busy}>
          {t(busy ? 'registration.details.busy' : 'registration.details.submit')}
        </Button>
      </FootBar>
    </form>
  )
}

/** A person who chose no language reads in that of the screen. */
function useSpoken(draft: SignUpDraft): SignUpDraft {
  const language = useLanguage()
  return draft.language === '' ? { ...draft, language } : draft
}
