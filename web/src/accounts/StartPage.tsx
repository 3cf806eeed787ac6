import { useLocation } from 'wouter'

import { paths } from '../paths.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts.ts'
import { Page } from '../ui/Layout.tsx'
import { CodeStep } from './CodeStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import { FlowTop } from './FlowTop.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { changeDraft, useSignUpDraft } from './signUpDraft.ts'

const steps = ['email', 'code', 'password'] as const

/** The start flow: e-mail, the code that was mailed, a password; then on to the details. */
export function StartPage() {
  const t = useTexts()
  const draft = useSignUpDraft()
  const [, navigate] = useLocation()
  usePageTitle(t('accounts.start.title'))
  // Whoever comes back from the details without a password in memory chooses it again.
  const step = draft.step === 'details' ? 'password' : draft.step
  const index = steps.indexOf(step)
  const back = () => {
    if (index === 0) navigate(paths.signIn)
    else changeDraft({ step: 'email', otp: '' })
  }
  return (
    <Page narrow>
      <FlowTop step={index} total={3} onBack={back} />
      {step === 'email' ? <EmailStep /> : null}
      {step === 'code' ? <CodeStep /> : null}
      {step === 'password' ? <PasswordStep /> : null}
    </Page>
  )
}
