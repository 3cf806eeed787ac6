import { codeCalls } from '@saathi/contract/identity/codeCalls.ts'
import { otpResendSeconds } from '@saathi/contract/identity/rules.ts'
import type { ReactNode } from 'react'

import { ask, Problem } from '../../wire/api.ts'
import type { Translate } from '../../texts.ts'
import { Banner } from '../../ui/State.tsx'
import type { CodeDraft } from './codeDraft.ts'
import { sendFailureText } from './sendFailureText.ts'

/** A draft that a mailed code belongs to. */
interface CodeKeeper {
  readonly change: (change: CodeDraft & { readonly reached: 'code' }) => void
}

/** Has a fresh code mailed to confirm an address and notes it in the draft. Throws what the call throws. */
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

/** Whether the last code to this address is so fresh that no other one is needed. */
export function isJustSent({ sentTo, resendAt }: CodeDraft, address: string): boolean {
  return address === sentTo && Date.now() < resendAt
}

/** What stands above the address after its code could not be sent; `signedUp` where the address has an account already. */
export function sendTrouble(error: unknown, t: Translate, signedUp: ReactNode): ReactNode {
  if (error instanceof Problem && error.status === 406) return signedUp
  return (
    <Banner kind="care" icon="warning" urgent>
      {sendFailureText(error, t)}
    </Banner>
  )
}
