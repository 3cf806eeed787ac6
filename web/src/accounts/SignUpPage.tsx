import { Redirect, useLocation } from 'wouter'

import { paths } from '../paths.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts.ts'
import { Page } from '../ui/Layout.tsx'
import { DeclarationPage } from './DeclarationPage.tsx'
import { DetailsPage } from './DetailsPage.tsx'
import { FlowTop } from './FlowTop.tsx'
import { RolePage } from './RolePage.tsx'
import { changeDraft, draftPassword, useSignUpDraft } from './signUpDraft.ts'

/** Sign-up in three pages: who I am, what I declare, about me. Open only after the address was confirmed. */
export function SignUpPage() {
  const t = useTexts()
  const { page, step } = useSignUpDraft()
  const [, navigate] = useLocation()
  usePageTitle(t('accounts.signUp.title'))
  if (step !== 'details' || draftPassword() === '') return <Redirect to={paths.start} replace />
  const back = () => {
    if (page === 0) navigate(paths.start)
    else changeDraft({ page: page === 2 ? 1 : 0 })
  }
  return (
    <Page narrow>
      <FlowTop step={page} total={3} onBack={back} />
      {page === 0 ? <RolePage /> : null}
      {page === 1 ? <DeclarationPage /> : null}
      {page === 2 ? <DetailsPage /> : null}
    </Page>
  )
}
