import { setupCalls } from '@saathi/contract/registration/setupCalls.ts'
import type { Reply } from '@saathi/contract/base/call.ts'
import { type ReactNode, useState } from 'react'
import { useSearch } from 'wouter'

import { Brand } from '../../shell/bars/Brand.tsx'
import { LanguageSelect } from '../../shell/bars/LanguageSelect.tsx'
import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLanguage } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Drawing } from '../../ui/figures/Drawing.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Heading, Page } from '../../ui/Layout.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { useAsk } from '../../wire/queries.ts'
import { momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import { places } from '../parts/places.ts'
import { FormFailure } from '../parts/FormFailure.tsx'
import { useDeskTexts } from '../parts/words.ts'
import { Then } from './Then.tsx'
import { BeginsFields, JoinFields, ProgrammeFields, YouFields } from './SetupFields.tsx'
import { isAnswered, setupBody, setupDraft, type SetupStep, setupSteps } from './setupDraft.ts'
import setupStyles from './Setup.module.css'

/** First run: four questions, which can be left and taken up again, make the first member of the team and the first programme. */
export function SetupPage() {
  const t = useDeskTexts()
  usePageTitle(t('desk.setup.title'))
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const answer = useAsk(setupCalls.setup, { query: { token } })
  const [doneFor, setDoneFor] = useState<string>()
  return (
    <div className={styles.desk}>
      <header className={styles.top}>
        <Brand />
        <span className={styles.deskWord}>{t('desk.title')}</span>
        <span className={setupStyles.language}>
          <LanguageSelect />
        </span>
      </header>
      <Page>
        {doneFor === undefined ? (
          <Loaded
            answer={answer}
            shapes={['line', 'card', 'card']}
            failed={{ title: t('error.setup_ended') }}
          >
            {(setup) => <Questions setup={setup} token={token} onDone={setDoneFor} />}
          </Loaded>
        ) : (
          <div className={setupStyles.done}>
            <Drawing name="lamp" />
            <Heading lead={t('desk.setup.doneLead', { email: doneFor })}>{t('desk.setup.done')}</Heading>
            <LinkButton to={places.today}>{t('desk.setup.toDesk')}</LinkButton>
          </div>
        )}
      </Page>
    </div>
  )
}

interface QuestionsProps {
  readonly setup: Reply<typeof setupCalls.setup>
  readonly token: string
  readonly onDone: (email: string) => void
}

function Questions({ setup, token, onDone }: QuestionsProps) {
  const t = useDeskTexts()
  const language = useLanguage()
  const draft = setupDraft.use()
  const [password, setPassword] = useState('')
  const isDone = (step: SetupStep) => isAnswered(step, draft, password)
  const firstOpen = setupSteps.find((step) => !isDone(step)) ?? 'begins'
  const [step, setStep] = useState<SetupStep>(firstOpen)
  const { isBusy, failure, act } = useAct()
  const next = setupSteps[setupSteps.indexOf(step) + 1]
  const missing = setupSteps.find((each) => !isDone(each))
  const finish = async () => {
    const { email } = await ask(setupCalls.setUp, { body: setupBody(draft, { token, password }) })
    setupDraft.forget()
    onDone(email)
  }
  const goOn = () => {
    if (!isDone(step)) return
    if (next !== undefined) setStep(next)
    else if (missing !== undefined) setStep(missing)
    else void act(finish)
  }
  const fields: Readonly<Record<SetupStep, ReactNode>> = {
    you: <YouFields draft={draft} password={password} onPassword={setPassword} />,
    programme: <ProgrammeFields draft={draft} languages={setup.languages} />,
    join: <JoinFields draft={draft} />,
    begins: <BeginsFields draft={draft} />,
  }
  return (
    <>
      <Heading lead={t('desk.setup.lead')}>{t('desk.setup.title')}</Heading>
      <p className={styles.hint}>{t('desk.setup.link', { time: momentWords(setup.until, language) })}</p>
      <div className={styles.columns}>
        <ol className={setupStyles.steps}>
          {setupSteps.map((each, index) => (
            <li key={each} className={each === step ? setupStyles.current : setupStyles.step}>
              <span className={setupStyles.mark} data-done={isDone(each)} aria-hidden="true">
                {isDone(each) && each !== step ? <Icon name="tick" /> : index + 1}
              </span>
              <StepHead
                step={each}
                about={aboutOf(each, draft, setup.languages)}
                isDone={isDone(each)}
                isOpen={each === step}
                onOpen={each === step ? undefined : () => setStep(each)}
              />
              {each === step ? (
                <form
                  className={setupStyles.form}
                  onSubmit={(event) => {
                    event.preventDefault()
                    goOn()
                  }}
                >
                  {fields[each]}
                  <FormFailure failure={failure} />
                  <Button
                    type="submit"
                    busy={isBusy}
                    disabledReason={isDone(each) ? undefined : t('desk.setup.missing')}
                  >
                    {t(next === undefined ? 'desk.setup.open' : 'desk.setup.next')}
                  </Button>
                  {next === undefined ? <p className={styles.hint}>{t('desk.setup.openHint')}</p> : null}
                </form>
              ) : null}
            </li>
          ))}
        </ol>
        <Then />
      </div>
    </>
  )
}

function aboutOf(
  step: SetupStep,
  draft: ReturnType<typeof setupDraft.use>,
  languages: readonly { readonly code: string; readonly name: string }[],
): string {
  if (step === 'you') return [draft.firstName, draft.lastName, draft.email].filter(Boolean).join(' ')
  if (step === 'programme') {
    const read = languages.filter(({ code }) => draft.languages.includes(code)).map(({ name }) => name)
    return [draft.programme, ...read].filter(Boolean).join(', ')
  }
  if (step === 'join') return draft.institutions.split('\n').filter(Boolean).join(', ')
  return draft.beginsOn
}

interface StepHeadProps {
  readonly step: SetupStep
  readonly about: string
  readonly isDone: boolean
  readonly isOpen: boolean
  readonly onOpen: (() => void) | undefined
}

function StepHead({ step, about, isDone, isOpen, onOpen }: StepHeadProps) {
  const t = useDeskTexts()
  const name = t(`desk.setup.${step}`)
  return (
    <div className={setupStyles.head}>
      <h2>{name}</h2>
      {isOpen ? null : <p>{about}</p>}
      {onOpen === undefined ? null : (
        <button
          type="button"
          className={setupStyles.change}
          aria-label={t(isDone ? 'desk.setup.changeOf' : 'desk.setup.fillOf', { step: name })}
          onClick={onOpen}
        >
          {t(isDone ? 'desk.setup.change' : 'desk.setup.fill')}
        </button>
      )}
    </div>
  )
}
