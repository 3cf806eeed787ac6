import { resetCalls } from '@saathi/contract/identity/resetCalls.ts'
import { useState } from 'react'
import { Link } from 'wouter'

import { ask } from '../wire/api.ts'
import { paths } from '../wire/paths.ts'
import { useGoOn } from '../shell/arrival/useGoOn.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts/texts.ts'
import { Page } from '../ui/Layout.tsx'
import { Banner } from '../ui/State.tsx'
import styles from '../ui/Flow.module.css'
import { CodeStep } from './public/CodeStep.tsx'
import { EmailSlide } from './public/EmailSlide.tsx'
import { FlowTop } from './public/FlowTop.tsx'
import { waitingNewcomer } from './public/newcomer.ts'
import { resetDraft } from './public/resetDraft.ts'
import { ResetPasswordStep } from './ResetPasswordStep.tsx'
import { sendResetCode, type ResetTrouble } from './sendResetCode.ts'
import { useFlow } from './public/useFlow.ts'

/** Resets the password in three slides: the address, the mailed code, the new password. */
export function ResetPasswordPage() {
  const t = useTexts()
  const draft = resetDraft.use()
  usePageTitle(t('identity.reset.title'))
  useGoOn()
  const { step, index, go, back } = useFlow({
    path: paths.resetPassword,
    steps: ['email', 'code', 'password'],
    reached: draft.reached,
    before: paths.signIn,
  })
  const confirm = async () => {
    await ask(resetCalls.confirmOtp, { body: { email: draft.sentTo, otp: draft.otp } })
    resetDraft.change({ reached: 'password' })
    go('password')
  }
  const resend = async () => {
    const trouble = await sendResetCode(draft.sentTo, t)
    if (trouble !== undefined) throw trouble.cause
  }
  return (
    <Page narrow>
      <FlowTop step={index} total={3} onBack={back} />
      {step === 'email' ? <Email onSent={() => go('code')} /> : null}
      {step === 'code' ? (
        <CodeStep
          draft={draft}
          onType={(otp) => resetDraft.change({ otp })}
          onSubmit={confirm}
          onResend={resend}
        />
      ) : null}
      {step === 'password' ? <ResetPasswordStep onCodeEnded={() => go('code')} /> : null}
    </Page>
  )
}

function Email({ onSent }: { readonly onSent: () => void }) {
  const t = useTexts()
  const { email, sentTo, resendAt, reached } = resetDraft.use()
  const [trouble, setTrouble] = useState<ResetTrouble>()
  const submit = async (address: string) => {
    if (reached !== 'email' && address === sentTo && Date.now() < resendAt) return onSent()
    setTrouble(undefined)
    const found = await sendResetCode(address, t)
    if (found === undefined) onSent()
    else setTrouble(found)
  }
  return (
    <EmailSlide
      title={t('identity.reset.title')}
      lead={t('identity.reset.lead')}
      email={email}
      onEdit={(value) => resetDraft.change({ email: value })}
      trouble={
        trouble === undefined ? null : (
          <Banner kind="care" icon="warning" urgent>
            <p>{trouble.text}</p>
            {trouble.isUnknown ? (
              <p className={styles.ways}>
                <Link to={paths.start} onClick={() => waitingNewcomer.put({ proof: 'none', email })}>
                  {t('identity.signIn.toStart')}
                </Link>
              </p>
            ) : null}
          </Banner>
        )
      }
      onSubmit={submit}
      links={<Link to={paths.signIn}>{t('identity.toSignIn')}</Link>}
    />
  )
}
