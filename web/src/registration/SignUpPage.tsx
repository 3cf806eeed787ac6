import { Redirect } from 'wouter'

import { useIdentity } from '../device/identity.ts'
import { paths } from '../wire/paths.ts'
import { useGoOn } from '../shell/arrival/useGoOn.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts/texts.ts'
import { Page } from '../ui/Layout.tsx'
import { Skeleton } from '../ui/State.tsx'
import { DeclarationPage } from './DeclarationPage.tsx'
import { DetailsPage } from './DetailsPage.tsx'
import { detailSteps, signUpDraft, skippedSteps, startSteps } from './signUpDraft.ts'
import { FlowTop } from '../identity/public/FlowTop.tsx'
import { RolePage } from './RolePage.tsx'
import { useFlow } from '../identity/public/useFlow.ts'

/** Sign-up in three pages: role, declaration, details. It opens only after the address was confirmed. */
export function SignUpPage() {
  const t = useTexts()
  const { state } = useIdentity()
  const draft = signUpDraft.use()
  const { page, reached, provider } = draft
  const skipped = skippedSteps(draft)
  usePageTitle(t('registration.signUp.title'))
  useGoOn()
  const { step, index, go, back } = useFlow({
    path: paths.signUp,
    steps: detailSteps,
    reached: page,
    before: provider === 'google' ? paths.signIn : `${paths.start}?step=password`,
  })
  // The account exists; this is shown until the next page has loaded.
  if (state === 'signedIn') {
    return (
      <Page narrow>
        <Skeleton label={t('registration.signUp.welcome')} labelShown shapes={['line', 'tall']} />
      </Page>
    )
  }
  if (reached !== 'details') return <Redirect to={paths.start} replace />
  const before = provider === 'google' ? 0 : startSteps.length
  const goOn = (to: 'declaration' | 'details') => {
    signUpDraft.change({ page: page === 'details' ? page : to })
    go(to)
  }
  return (
    <Page narrow>
      <FlowTop
        step={before + Math.max(0, index - skipped)}
        total={before + detailSteps.length - skipped}
        onBack={back}
      />
      {step === 'role' ? <RolePage onDone={() => goOn('declaration')} /> : null}
      {step === 'declaration' ? <DeclarationPage onDone={() => goOn('details')} /> : null}
      {step === 'details' ? <DetailsPage /> : null}
    </Page>
  )
}
