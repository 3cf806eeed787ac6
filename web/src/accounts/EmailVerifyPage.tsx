import { codeCalls } from '@saathi/contract/accounts/codeCalls.ts'
import { otpResendSeconds } from '@saathi/contract/accounts/rules.ts'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'

import { ask, Problem } from '../api.ts'
import { paths } from '../paths.ts'
import { useGoOn } from '../shell/useGoOn.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Page } from '../ui/Layout.tsx'
import { Banner, State } from '../ui/State.tsx'
import { AlreadySignedUp } from './AlreadySignedUp.tsx'
import { sendFailureText } from './sendFailureText.ts'
import { CodeStep } from './CodeStep.tsx'
import { signUpDraft, verifyDraft } from './drafts.ts'
import { EmailSlide } from './EmailSlide.tsx'
import { FlowTop } from './FlowTop.tsx'
import { fromWithin, useFlow } from './useFlow.ts'

/** Confirming an address by a code: of an account that waits for it, or on the way to a new one. */
export function EmailVerifyPage() {
  const t = useTexts()
  const draft = verifyDraft.use()
  const [, navigate] = useLocation()
  usePageTitle(t('accounts.verify.title'))
  useGoOn()
  const { step, index, go, back } = useFlow({
    path: paths.emailVerify,
    steps: ['email', 'code', 'done'],
    reached: draft.reached,
    before: paths.signIn,
  })
  const confirm = async () => {
    const { sentTo: email, otp } = draft
    await ask(codeCalls.verifyOtp, { body: { email, otp } })
    const { userExist } = await ask(codeCalls.accountExists, { body: { email } })
    if (userExist) {
      verifyDraft.change({ reached: 'done' })
      return go('done')
    }
    signUpDraft.change({ email, sentTo: email, otp, reached: 'password' })
    verifyDraft.forget()
    navigate(`${paths.start}?step=password`, fromWithin)
  }
  if (step === 'done') return <Done />
  return (
    <Page narrow>
      <FlowTop step={index} total={2} onBack={back} />
      {step === 'email' ? (
        <Email onSent={() => go('code')} />
      ) : (
        <CodeStep
          draft={draft}
          onType={(otp) => verifyDraft.change({ otp })}
          onSubmit={confirm}
          onResend={() => sendCode(draft.sentTo)}
        />
      )}
    </Page>
  )
}

async function sendCode(email: string): Promise<void> {
  await ask(codeCalls.sendOtp, { body: { email } })
  verifyDraft.change({
    email,
    sentTo: email,
    otp: '',
    resendAt: Date.now() + otpResendSeconds * 1000,
    reached: 'code',
  })
}

function Email({ onSent }: { readonly onSent: () => void }) {
  const t = useTexts()
  const { email, sentTo, resendAt, reached } = verifyDraft.use()
  const [trouble, setTrouble] = useState<ReactNode>()
  const submit = async (address: string) => {
    if (reached === 'code' && address === sentTo && Date.now() < resendAt) return onSent()
    setTrouble(undefined)
    try {
      await sendCode(address)
      onSent()
    } catch (error) {
      const confirmed = error instanceof Problem && error.status === 406
      setTrouble(
        confirmed ? (
          <AlreadySignedUp kind="info" email={address}>
            {t('accounts.verify.already')}
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
      title={t('accounts.verify.title')}
      lead={t('accounts.verify.lead')}
      email={email}
      onEdit={(value) => verifyDraft.change({ email: value })}
      trouble={trouble}
      onSubmit={submit}
      links={<Link to={paths.signIn}>{t('accounts.toSignIn')}</Link>}
    />
  )
}

function Done() {
  const t = useTexts()
  const { sentTo } = verifyDraft.use()
  return (
    <Page narrow>
      <State
        as="page"
        drawing="letter"
        title={t('accounts.verify.done')}
        action={
          <LinkButton to={paths.signIn} wide>
            {t('accounts.signIn.submit')}
          </LinkButton>
        }
      >
        <p>{t('accounts.verify.doneBody', { email: sentTo })}</p>
      </State>
    </Page>
  )
}
