import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { partnerCalls } from '@saathi/contract/partner/calls.ts'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'

import { useIdentity } from '../device/identity.ts'
import { paths } from '../wire/paths.ts'
import { useAsk } from '../wire/queries.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { useGoOn } from '../shell/arrival/useGoOn.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts/texts.ts'
import { Heading, Page } from '../ui/Layout.tsx'
import { Skeleton } from '../ui/State.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { visit } from './visit.ts'

/** Registration of a person whom the portal named. */
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
  const shapes = ['line', 'card', 'card', 'tall'] as const
  const renderShape = (shape: ReactNode) => <Page narrow>{shape}</Page>
  if (identity.state === 'signedIn')
    return renderShape(<Skeleton label={t('shell.loading')} shapes={shapes} />)
  if (person === null) return <Redirect to={paths.signIn} replace />
  const loading = { shapes, renderShape }
  const failed = (title: string) => ({ as: 'page', title: t(title) }) as const
  return (
    <Loaded answer={questions} {...loading} failed={failed('partner.register.questionsFailed')}>
      {(registration) => (
        <Loaded answer={declaration} {...loading} failed={failed('registration.declaration.failed')}>
          {(declared) => (
            <Page narrow>
              <Heading lead={t('partner.register.lead')}>{t('partner.register.title')}</Heading>
              <RegisterForm person={person} registration={registration} declaration={declared} />
            </Page>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
