import { codeCalls } from '@saathi/contract/identity/codeCalls.ts'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'

import { ask } from '../wire/api.ts'
import { paths } from '../wire/paths.ts'
import { useGoOn } from '../shell/arrival/useGoOn.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts/texts.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Page } from '../ui/Layout.tsx'
import { State } from '../ui/State.tsx'
import { AlreadySignedUp } from './public/AlreadySignedUp.tsx'
import { CodeStep } from './public/CodeStep.tsx'
import { EmailSlide } from './public/EmailSlide.tsx'
import { FlowTop } from './public/FlowTop.tsx'
import { waitingNewcomer } from './public/newcomer.ts'
import { isJustSent, sendCode, sendTrouble } from './public/sendCode.tsx'
import { fromWithin, useFlow } from './public/useFlow.ts'
import { verifyDraft } from './verifyDraft.ts'

/** Confirms an email address by a code, for an existing account or for a new one. */
export function EmailVerifyPage() {
  const t = useTexts()
  const draft = verifyDraft.use()
  const [, navigate] = useLocation()
  usePageTitle(t('identity.verify.title'))
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
    waitingNewcomer.put({ proof: 'code', email, otp })
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
          onResend={() => sendCode(verifyDraft, draft.sentTo)}
        />
      )}
    </Page>
  )
}

function Email({ onSent }: { readonly onSent: () => void }) {
  const t = useTexts()
  const draft = verifyDraft.use()
  const [trouble, setTrouble] = useState<ReactNode>()
  const submit = async (address: string) => {
    if (draft.reached === 'code' && isJustSent(draft, address)) return onSent()
    setTrouble(undefined)
    try {
      await sendCode(verifyDraft, address)
      onSent()
    } catch (error) {
      setTrouble(
        sendTrouble(
          error,
          t,
          <AlreadySignedUp kind="info" email={address}>
            {t('identity.verify.already')}
          </AlreadySignedUp>,
        ),
      )
    }
  }
  return (
    <EmailSlide
      title={t('identity.verify.title')}
      lead={t('identity.verify.lead')}
      email={draft.email}
      onEdit={(value) => verifyDraft.change({ email: value })}
      trouble={trouble}
      onSubmit={submit}
      links={<Link to={paths.signIn}>{t('identity.toSignIn')}</Link>}
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
        title={t('identity.verify.done')}
        action={
          <LinkButton to={paths.signIn} wide>
            {t('identity.signIn.submit')}
          </LinkButton>
        }
      >
        <p>{t('identity.verify.doneBody', { email: sentTo })}</p>
      </State>
    </Page>
  )
}
