import type { registrationCalls } from '@saathi/contract/registration/calls.ts'
import type { Reply } from '@saathi/contract/call.ts'
import { partnerCalls, type Prefill } from '@saathi/contract/partner/calls.ts'
import { isPrefilled } from '@saathi/contract/partner/rules.ts'
import { type SubmitEvent, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'

import { ask } from '../wire/api.ts'
import { signInByCode } from '../wire/signIn.ts'
import { paths } from '../paths.ts'
import { KeptNote, ProblemSummary, QuestionField, useQuestionForm } from '../questions/public.tsx'
import { useLanguage, useLocal, useTexts } from '../texts.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { ChoiceGroup } from '../ui/Choice.tsx'
import { PasswordField } from '../ui/Field.tsx'
import { focusFirstError } from '../ui/focusFirstError.ts'
import { FootBar } from '../ui/Layout.tsx'
import { Banner } from '../ui/State.tsx'
import styles from './Partner.module.css'
import { PortalFacts } from './PortalFacts.tsx'
import { registerFailure } from './registerFailure.ts'

type Declaration = Reply<typeof registrationCalls.declaration>

interface RegisterFormProps {
  readonly person: Prefill
  readonly registration: Reply<typeof partnerCalls.surveyQuestions>
  readonly declaration: Declaration
}

interface Wrong {
  readonly agree?: string | undefined
  readonly password?: string | undefined
  /** Above the button. */
  readonly all?: string | undefined
}

/** What the portal told us, what we still ask, the declaration, and the password. */
export function RegisterForm({ person, registration, declaration }: RegisterFormProps) {
  const t = useTexts()
  const language = useLanguage()
  const asked = useMemo(
    () =>
      registration.firstStage.pages
        .flatMap(({ questions }) => questions)
        .filter(({ key }) => !isPrefilled(key)),
    [registration],
  )
  const form = useQuestionForm({ place: `ncs.${person.email}`, questions: asked, stored: [] })
  const [agreed, setAgreed] = useState(false)
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const [step, setStep] = useState<'open' | 'busy' | 'signedUp'>('open')

  const signUp = () => {
    const { institutionCode, survey, stage } = registration
    const { email, firstName, lastName, mobileNo: phoneNumber } = person
    const { answers } = form.collect({ draft: false })
    const body = { email, firstName, lastName, phoneNumber, institutionCode, password, role: 'mentee' }
    return ask(partnerCalls.signUp, {
      body: {
        ...body,
        provider: 'ncs',
        newPrimaryLanguage: language,
        surveyAnswers: { survey, stage, answers },
      },
    })
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (step !== 'open') return
    const problems = form.problemsIn(asked)
    const missing = {
      agree: agreed ? undefined : t('partner.register.agreeFirst'),
      password: password === '' ? t('error.field') : undefined,
    }
    setWrong(missing)
    if (Object.keys(problems).length > 0) return form.showProblems(problems)
    if (!agreed || password === '') return focusFirstError()
    setStep('busy')
    try {
      const { data } = await signUp()
      form.collect({ draft: false }).forget()
      await signInByCode(data.email, data.signInCode).catch(() => setStep('signedUp'))
    } catch (error) {
      const failure = registerFailure(
        error,
        asked.map(({ key }) => key),
        t,
      )
      // At once: the focus goes to what is marked, which must stand there by then.
      flushSync(() => {
        setStep('open')
        setWrong({ password: failure.password, all: failure.text })
      })
      if (Object.keys(failure.problems).length > 0) form.showProblems(failure.problems)
      else focusFirstError()
    }
  }
  if (step === 'signedUp') return <SignedUp />
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <PortalFacts person={person} />
      <section className={styles.part}>
        <h2>{t('partner.register.questions')}</h2>
        <ProblemSummary count={Object.keys(form.problems).length} />
        {asked.map((question) => (
          <QuestionField
            key={question.key}
            question={question}
            value={form.valueOf(question)}
            onChange={form.change}
            error={form.problems[question.key]}
          />
        ))}
      </section>
      <Agreement
        declaration={declaration}
        agreed={agreed}
        onChange={(on) => {
          setAgreed(on)
          setWrong({ ...wrong, agree: undefined })
        }}
        error={wrong.agree}
      />
      <PasswordField
        label={t('accounts.password')}
        hint={t('partner.passwordHint')}
        autoComplete="current-password"
        value={password}
        onChange={(typed) => {
          setPassword(typed)
          setWrong({ ...wrong, password: undefined })
        }}
        showLabel={t('accounts.showPassword')}
        hideLabel={t('accounts.hidePassword')}
        error={wrong.password}
      />
      <FootBar
        above={
          <>
            {wrong.all === undefined ? null : (
              <Banner kind="care" icon="warning" urgent>
                {wrong.all}
              </Banner>
            )}
            <KeptNote isKeptHere={form.isKeptHere} />
          </>
        }
      >
        <Button type="submit" wide busy={step === 'busy'}>
          {t(step === 'busy' ? 'partner.register.busy' : 'partner.register.submit')}
        </Button>
      </FootBar>
    </form>
  )
}

interface AgreementProps {
  readonly declaration: Declaration
  readonly agreed: boolean
  readonly onChange: (agreed: boolean) => void
  readonly error: string | undefined
}

/** What mentees declare, and the box that says yes to it. */
function Agreement({ declaration, agreed, onChange, error }: AgreementProps) {
  const t = useTexts()
  const local = useLocal()
  const paragraphs = local(declaration.text, declaration.localeText).split('\n\n')
  return (
    <section className={styles.part}>
      <h2>{t('accounts.declaration.title')}</h2>
      <div className={styles.declaration}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <ChoiceGroup
        legend={t('accounts.declaration.title')}
        legendHidden
        several
        options={[{ value: 'agree', label: t('partner.register.agree') }]}
        chosen={agreed ? ['agree'] : []}
        onChange={(chosen) => onChange(chosen.length > 0)}
        error={error}
      />
    </section>
  )
}

/** The account is there, but the way into it was not. */
function SignedUp() {
  const t = useTexts()
  return (
    <div className={styles.form}>
      <Banner kind="care" icon="warning" urgent>
        {t('partner.register.signInFailed')}
      </Banner>
      <LinkButton wide to={paths.ncsLogin}>
        {t('partner.login.submit')}
      </LinkButton>
    </div>
  )
}
