import { codeCalls } from '@saathi/contract/accounts/codeCalls.ts'
import { otpResendSeconds } from '@saathi/contract/accounts/rules.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'

import { ask, Problem } from '../api.ts'
import { paths } from '../paths.ts'
import { useGoOn } from '../shell/useGoOn.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts.ts'
import { Page } from '../ui/Layout.tsx'
import { Banner } from '../ui/State.tsx'
import { AlreadySignedUp } from './AlreadySignedUp.tsx'
import { CodeStep } from './CodeStep.tsx'
import { forgetSignUp, signUpDraft } from './drafts.ts'
import { EmailSlide } from './EmailSlide.tsx'
import { FlowTop } from './FlowTop.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { sendFailureText } from './sendFailureText.ts'
import { useFlow } from './useFlow.ts'

/** The start flow: e-mail, the code that was mailed, a password; then on to the details. */
export function StartPage() {
  const t = useTexts()
  const draft = signUpDraft.use()
  usePageTitle(t('accounts.start.title'))
  useGoOn()
  const { step, index, go, back } = useFlow({
    path: paths.start,
    steps: ['email', 'code', 'password'],
    reached: draft.reached === 'details' ? 'password' : draft.reached,
    before: paths.signIn,
  })
  const isConfirmed = draft.reached === 'password' || draft.reached === 'details'
  const confirm = async () => {
    if (!isConfirmed) {
      await ask(codeCalls.verifyOtp, { body: { email: draft.sentTo, otp: draft.otp } })
      signUpDraft.change({ reached: 'password' })
    }
    go('password')
  }
  return (
    <Page narrow>
      <FlowTop step={index} total={3} onBack={back} />
      {step === 'email' ? <Email onSent={() => go('code')} /> : null}
      {step === 'code' ? (
        <CodeStep
          draft={draft}
          onType={(otp) => signUpDraft.change(isConfirmed ? { otp, reached: 'code' } : { otp })}
          onSubmit={confirm}
          onResend={() => sendCode(draft.sentTo)}
        />
      ) : null}
      {step === 'password' ? <PasswordStep /> : null}
    </Page>
  )
}

async function sendCode(email: string): Promise<void> {
  await ask(codeCalls.sendOtp, { body: { email } })
  signUpDraft.change({
    email,
    sentTo: email,
    otp: '',
    resendAt: Date.now() + otpResendSeconds * 1000,
    reached: 'code',
  })
}

function Email({ onSent }: { readonly onSent: () => void }) {
  const t = useTexts()
  const { email, sentTo, resendAt, reached } = signUpDraft.use()
  const [trouble, setTrouble] = useState<ReactNode>()
  const submit = async (address: string) => {
    // Whoever comes back to the same address needs no other mail.
    if (reached !== 'email' && address === sentTo && Date.now() < resendAt) return onSent()
    if (address !== sentTo) {
      forgetSignUp()
      signUpDraft.change({ email: address })
    }
    setTrouble(undefined)
    try {
      await sendCode(address)
      onSent()
    } catch (error) {
      const signedUp = error instanceof Problem && error.status === 406
      setTrouble(
        signedUp ? (
          <AlreadySignedUp kind="care" email={address}>
            {t('error.already_signed_up')}
          </AlreadySignedUp>
        ) : (
          <Banner kind="care" icon="warning" urgent>
            {sendFailureText(error, t)}
          </Banner>
        ),
      )
    }
  }
  return (
    <EmailSlide
      title={t('accounts.start.title')}
      lead={t('accounts.start.emailLead')}
      hint={t('accounts.start.emailHint')}
      email={email}
      onEdit={(value) => signUpDraft.change({ email: value })}
      trouble={trouble}
      onSubmit={submit}
      links={<Link to={paths.signIn}>{t('accounts.start.toSignIn')}</Link>}
    />
  )
}
