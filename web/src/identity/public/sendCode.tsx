import { codeCalls } from '@saathi/contract/identity/codeCalls.ts'
import { otpResendSeconds } from '@saathi/contract/identity/rules.ts'
import type { ReactNode } from 'react'

import { ask, Problem } from '../../wire/api.ts'
import type { Translate } from '../../texts/texts.ts'
import { Banner } from '../../ui/State.tsx'
import type { CodeDraft } from './codeDraft.ts'
import { sendFailureText } from './sendFailureText.ts'

/** A draft that stores where and when a code was mailed. */
interface CodeKeeper {
  readonly change: (change: CodeDraft & { readonly reached: 'code' }) => void
}

/** Requests a new code for an address and notes it in the draft. Throws the error of the call. */
export async function sendCode({ change }: CodeKeeper, email: string): Promise<void> {
  await ask(codeCalls.sendOtp, { body: { email } })
  change({
    email,
    sentTo: email,
    otp: '',
    resendAt: Date.now() + otpResendSeconds * 1000,
    reached: 'code',
  })
}

/** Whether a code was mailed to this address a moment ago, so that no other one is needed. */
export function isJustSent({ sentTo, resendAt }: CodeDraft, address: string): boolean {
  return address === sentTo && Date.now() < resendAt
}

/** The message above the address field when its code could not be sent; `signedUp` if the address already has an account. */
export function sendTrouble(error: unknown, t: Translate, signedUp: ReactNode): ReactNode {
  if (error instanceof Problem && error.status === 406) return signedUp
  return (
    <Banner kind="care" icon="warning" urgent>
      {sendFailureText(error, t)}
    </Banner>
  )
}
