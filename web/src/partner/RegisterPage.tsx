import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { partnerCalls } from '@saathi/contract/partner/calls.ts'
import { Redirect } from 'wouter'

import { useIdentity } from '../device/identity.ts'
import { paths } from '../paths.ts'
import { useAsk } from '../wire/queries.ts'
import { useGoOn } from '../shell/useGoOn.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { Heading, Page } from '../ui/Layout.tsx'
import { Skeleton, State } from '../ui/State.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { visit } from './visit.ts'

/** Registration of somebody whom the portal named. */
export function RegisterPage() {
  const t = useTexts()
  const identity = useIdentity()
  const { person } = visit.use()
  const isHere = person !== null
  const questions = useAsk(partnerCalls.surveyQuestions, {}, { enabled: isHere })
  const declaration = useAsk(
    registrationCalls.declaration,
    { query: { type: 'mentee' } },
    { enabled: isHere },
  )
  usePageTitle(t('partner.register.title'))
  useGoOn()
  const waiting = (
    <Page narrow>
      <Skeleton label={t('shell.loading')} shapes={['line', 'card', 'card', 'tall']} />
    </Page>
  )
  if (identity.state === 'signedIn') return waiting
  if (person === null) return <Redirect to={paths.signIn} replace />
  if (questions.isError || declaration.isError) {
    const reload = () => void Promise.all([questions, declaration].map((query) => query.refetch()))
    return (
      <State
        as="page"
        drawing="lampOut"
        title={t(questions.isError ? 'partner.register.questionsFailed' : 'accounts.declaration.failed')}
        action={
          <Button look="soft" icon="reload" wide onClick={reload}>
            {t('shell.tryAgain')}
          </Button>
        }
      />
    )
  }
  if (questions.isPending || declaration.isPending) return waiting
  return (
    <Page narrow>
      <Heading lead={t('partner.register.lead')}>{t('partner.register.title')}</Heading>
      <RegisterForm person={person} registration={questions.data} declaration={declaration.data} />
    </Page>
  )
}
