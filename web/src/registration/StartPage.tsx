import { codeCalls } from '@saathi/contract/identity/codeCalls.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'

import { ask } from '../wire/api.ts'
import { paths } from '../wire/paths.ts'
import { useGoOn } from '../shell/arrival/useGoOn.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts/texts.ts'
import { Page } from '../ui/Layout.tsx'
import { AlreadySignedUp } from '../identity/public/AlreadySignedUp.tsx'
import { CodeStep } from '../identity/public/CodeStep.tsx'
import { detailSteps, forgetForAddress, signUpDraft, skippedSteps, startSteps } from './signUpDraft.ts'
import { EmailSlide } from '../identity/public/EmailSlide.tsx'
import { FlowTop } from '../identity/public/FlowTop.tsx'
import { isJustSent, sendCode, sendTrouble } from '../identity/public/sendCode.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { useFlow } from '../identity/public/useFlow.ts'

/** The start flow: email address, mailed code, password. The details follow. */
export function StartPage() {
  const t = useTexts()
  const draft = signUpDraft.use()
  usePageTitle(t('registration.start.title'))
  useGoOn()
  const { step, index, go, back } = useFlow({
    path: paths.start,
    steps: startSteps,
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
      <FlowTop
        step={index}
        total={startSteps.length + detailSteps.length - skippedSteps(draft)}
        onBack={back}
      />
      {step === 'email' ? <Email onSent={() => go('code')} /> : null}
      {step === 'code' ? (
        <CodeStep
          draft={draft}
          onType={(otp) => signUpDraft.change(isConfirmed ? { otp, reached: 'code' } : { otp })}
          onSubmit={confirm}
          onResend={() => sendCode(signUpDraft, draft.sentTo)}
        />
      ) : null}
      {step === 'password' ? <PasswordStep /> : null}
    </Page>
  )
}

function Email({ onSent }: { readonly onSent: () => void }) {
  const t = useTexts()
  const draft = signUpDraft.use()
  const [trouble, setTrouble] = useState<ReactNode>()
  const submit = async (address: string) => {
    // A person who returns with the same address needs no second mail.
    if (draft.reached !== 'email' && isJustSent(draft, address)) return onSent()
    // Another address may be another person. A person who was led back to change theirs has none sent to.
    if (draft.sentTo !== '' && address !== draft.sentTo) forgetForAddress()
    signUpDraft.change({ email: address })
    setTrouble(undefined)
    try {
      await sendCode(signUpDraft, address)
      onSent()
    } catch (error) {
      setTrouble(
        sendTrouble(
          error,
          t,
          <AlreadySignedUp kind="care" email={address}>
            {t('error.already_signed_up')}
          </AlreadySignedUp>,
        ),
      )
    }
  }
  return (
    <EmailSlide
      title={t('registration.start.title')}
      lead={t('registration.start.emailLead')}
      hint={draft.hasSaidRole && draft.role === 'mentee' ? undefined : t('registration.start.emailHint')}
      email={draft.email}
      onEdit={(value) => signUpDraft.change({ email: value })}
      trouble={trouble}
      onSubmit={submit}
      links={<Link to={paths.signIn}>{t('registration.start.toSignIn')}</Link>}
    />
  )
}
