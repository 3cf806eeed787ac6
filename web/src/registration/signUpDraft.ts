import { phoneRegions } from '@saathi/contract/people/rules.ts'
import * as v from 'valibot'

import { tabDraft } from '../device/tabDraft.ts'
import { codeFields, noCode } from '../identity/public/codeDraft.ts'
import { type Newcomer, waitingNewcomer } from '../identity/public/newcomer.ts'

const shape = v.object({
  ...codeFields,
  /** How far the start flow came; `details`: the address is confirmed and sign-up is open. */
  reached: v.picklist(['email', 'code', 'password', 'details']),
  page: v.picklist(['role', 'declaration', 'details']),
  provider: v.picklist(['normal', 'google']),
  /** What Google sign-in gave to sign up with; empty otherwise. */
  token: v.string(),
  role: v.picklist(['mentee', 'mentor', '']),
  firstName: v.string(),
  lastName: v.string(),
  region: v.picklist(phoneRegions.map(({ region }) => region)),
  phone: v.string(),
  project: v.string(),
  institutionCode: v.string(),
  language: v.string(),
  birthYear: v.string(),
  allowsMeasuring: v.boolean(),
})

/** What a person has told us before there is an account. */
export type SignUpDraft = Readonly<v.InferOutput<typeof shape>>

/** Signing up. */
export const signUpDraft = tabDraft<SignUpDraft>('signUp', shape, {
  ...noCode,
  reached: 'email',
  page: 'role',
  provider: 'normal',
  token: '',
  role: '',
  firstName: '',
  lastName: '',
  region: 'IN',
  phone: '',
  project: '',
  institutionCode: '',
  language: '',
  birthYear: '',
  allowsMeasuring: false,
})

let password = ''

/** The password chosen in this page's life; empty after a reload. */
export function chosenPassword(): string {
  return password
}

/** Keeps the chosen password until the account is made; it is never written anywhere. */
export function keepChosenPassword(chosen: string): void {
  password = chosen
}

/** Forgets the draft of a sign-up, its password included. */
export function forgetSignUp(): void {
  password = ''
  signUpDraft.forget()
}

waitingNewcomer.listen(takeOver)
takeOver()

/** Takes over a person whom the pages of identity sent here. */
function takeOver(): void {
  const newcomer = waitingNewcomer.now()
  if (newcomer === undefined) return
  waitingNewcomer.forget()
  begin(newcomer)
}

function begin(newcomer: Newcomer): void {
  const { email } = newcomer
  if (newcomer.proof === 'none') return signUpDraft.change({ email })
  if (newcomer.proof === 'code')
    return signUpDraft.change({ email, sentTo: email, otp: newcomer.otp, reached: 'password' })
  // What was typed for this address before stays; another address begins anew.
  if (signUpDraft.now().sentTo !== email) forgetSignUp()
  const { firstName, lastName } = signUpDraft.now()
  signUpDraft.change({
    provider: 'google',
    token: newcomer.token,
    email,
    sentTo: email,
    otp: '',
    reached: 'details',
    firstName: firstName || newcomer.firstName,
    lastName: lastName || newcomer.lastName,
  })
}
