import type { registrationCalls } from '@saathi/contract/registration/calls.ts'
import type { Reply } from '@saathi/contract/base/call.ts'
import { partnerCalls, type Prefill } from '@saathi/contract/partner/calls.ts'
import { isPrefilled } from '@saathi/contract/partner/rules.ts'
import type { Answer } from '@saathi/contract/questions/question.ts'
import { type SubmitEvent, useMemo, useRef, useState, useId } from 'react'
import { flushSync } from 'react-dom'

import { ask } from '../wire/api.ts'
import { signInByCode } from '../wire/signIn.ts'
import { paths } from '../wire/paths.ts'
import { FlowNotes } from '../questions/public/FlowNotes.tsx'
import { FlowQuestions } from '../questions/public/FlowQuestions.tsx'
import { ProblemSummary } from '../questions/public/ProblemSummary.tsx'
import { useQuestionFlow } from '../questions/public/useQuestionFlow.ts'
import { TermsLinks } from '../registration/public.tsx'
import { useLanguage, useLocal, useTexts } from '../texts/texts.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { ChoiceGroup } from '../ui/fields/Choice.tsx'
import { showFirstProblem } from '../ui/showProblem.ts'
import { FootBar } from '../ui/Layout.tsx'
import { Banner } from '../ui/State.tsx'
import flowStyles from '../ui/Flow.module.css'
import { PortalPassword } from './PortalPassword.tsx'
import styles from './Partner.module.css'
import { PortalFacts } from './PortalFacts.tsx'
import { passwordFailure } from './registerFailure.ts'

type Declaration = Reply<typeof registrationCalls.declaration>

interface RegisterFormProps {
  readonly person: Prefill
  readonly registration: Reply<typeof partnerCalls.surveyQuestions>
  readonly declaration: Declaration
}

interface Wrong {
  readonly agree?: string | undefined
  readonly password?: string | undefined
}

/** The portal's facts about the person, the questions, the declaration and the password. */
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
  const pages = useMemo(() => [asked], [asked])
  const [agreed, setAgreed] = useState(false)
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const [isSignedUp, setSignedUp] = useState(false)
  const code = useRef<{ readonly email: string; readonly signInCode: string }>(undefined)

  const flow = useQuestionFlow({
    place: `ncs.${person.email}`,
    pages,
    stored: [],
    submit: async (answers) => {
      if (!agreed || password === '') {
        showFirstProblem()
        return { kind: 'wrongElsewhere' }
      }
      try {
        code.current = await signUp({ person, registration, answers, password, language })
        return { kind: 'stored' }
      } catch (error) {
        const text = passwordFailure(error, t)
        if (text === undefined) throw error
        // Rendered at once: the focus moves to the marked field next.
        flushSync(() => setWrong({ password: text }))
        showFirstProblem()
        return { kind: 'wrongElsewhere' }
      }
    },
    onSubmitted: async () => {
      if (code.current === undefined) return
      const { email, signInCode } = code.current
      await signInByCode(email, signInCode).catch(() => setSignedUp(true))
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (flow.isBusy) return
    setWrong({
      agree: agreed ? undefined : t('partner.register.agreeFirst'),
      password: password === '' ? t('error.field') : undefined,
    })
    void flow.goOn()
  }
  if (isSignedUp) return <SignedUp />
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PortalFacts person={person} />
      <section className={flowStyles.part}>
        <h2>{t('partner.register.questions')}</h2>
        <ProblemSummary count={flow.problemCount} />
        <FlowQuestions flow={flow} />
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
      <PortalPassword
        value={password}
        onChange={(typed) => {
          setPassword(typed)
          setWrong({ ...wrong, password: undefined })
        }}
        error={wrong.password}
      />
      <FootBar above={<FlowNotes flow={flow} />}>
        <Button type="submit" wide busy={flow.isBusy} isResting={flow.isResting}>
          {t(flow.isBusy ? 'partner.register.busy' : 'partner.register.submit')}
        </Button>
      </FootBar>
    </form>
  )
}

interface SigningUp extends Pick<RegisterFormProps, 'person' | 'registration'> {
  readonly answers: readonly Answer[]
  readonly password: string
  readonly language: string
}

/** Registers the person; returns a code that signs them in once. */
async function signUp({ person, registration, answers, password, language }: SigningUp) {
  const { institutionCode, survey, stage } = registration
  const { email, firstName, lastName, mobileNo: phoneNumber } = person
  const { data } = await ask(partnerCalls.signUp, {
    body: {
      email,
      firstName,
      lastName,
      phoneNumber,
      institutionCode,
      password,
      role: 'mentee',
      provider: 'ncs',
      newPrimaryLanguage: language,
      surveyAnswers: { survey, stage, answers: [...answers] },
      hasAgreedTerms: true,
    },
  })
  return data
}

interface AgreementProps {
  readonly declaration: Declaration
  readonly agreed: boolean
  readonly onChange: (agreed: boolean) => void
  readonly error: string | undefined
}

/** The declaration of mentees with its checkbox. */
function Agreement({ declaration, agreed, onChange, error }: AgreementProps) {
  const t = useTexts()
  const local = useLocal()
  const headingId = useId()
  const paragraphs = local(declaration.text, declaration.localeText).split('\n\n')
  return (
    <section className={flowStyles.part}>
      <h2 id={headingId}>{t('registration.declaration.title')}</h2>
      <div className={flowStyles.declaration}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <TermsLinks />
      <ChoiceGroup
        legend={t('registration.declaration.title')}
        labelledBy={headingId}
        several
        options={[{ value: 'agree', label: t('partner.register.agree') }]}
        chosen={agreed ? ['agree'] : []}
        onChange={(chosen) => onChange(chosen.length > 0)}
        error={error}
      />
    </section>
  )
}

/** The account exists, but signing in to it failed. */
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
