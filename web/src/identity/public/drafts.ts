import type { PhoneRegion } from '@saathi/contract/people/rules.ts'

import { makeDraft } from '../../device/draft.ts'

/** An address and the code that was mailed to it. */
export interface CodeDraft {
  /** As typed. */
  readonly email: string
  /** Where the last code went; empty before the first. */
  readonly sentTo: string
  readonly otp: string
  /** Milliseconds since 1970 when another code may be asked for. */
  readonly resendAt: number
}

const noCode: CodeDraft = { email: '', sentTo: '', otp: '', resendAt: 0 }

interface VerifyDraft extends CodeDraft {
  readonly reached: 'email' | 'code' | 'done'
}

/** Confirming an address. */
export const verifyDraft = makeDraft<VerifyDraft>('emailVerify', { ...noCode, reached: 'email' })

interface ResetDraft extends CodeDraft {
  readonly reached: 'email' | 'code' | 'password'
  /** How the account signs in: decides what comes after the new password. */
  readonly provider: string
}

/** Choosing a new password; the password itself is never kept. */
export const resetDraft = makeDraft<ResetDraft>('resetPassword', {
  ...noCode,
  reached: 'email',
  provider: 'normal',
})

/** What a person has told us before there is an account. */
export interface SignUpDraft extends CodeDraft {
  /** How far the start flow came; `details`: the address is confirmed and sign-up is open. */
  readonly reached: 'email' | 'code' | 'password' | 'details'
  readonly page: 'role' | 'declaration' | 'details'
  readonly provider: 'normal' | 'google'
  /** What Google sign-in gave to sign up with; empty otherwise. */
  readonly token: string
  readonly role: 'mentee' | 'mentor' | ''
  readonly firstName: string
  readonly lastName: string
  readonly region: PhoneRegion
  readonly phone: string
  readonly project: string
  readonly institutionCode: string
  readonly language: string
  readonly birthYear: string
  readonly allowsMeasuring: boolean
}

const emptySignUp: SignUpDraft = {
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
}

/** Signing up. */
export const signUpDraft = makeDraft('signUp', emptySignUp)

let password = ''

/** The password chosen in this page's life; empty after a reload. */
export function chosenPassword(): string {
  return password
}

/** Keeps the chosen password until the account is made; never written anywhere. */
export function keepChosenPassword(chosen: string): void {
  password = chosen
}

/** Forgets the draft of a sign-up, its password included. */
export function forgetSignUp(): void {
  password = ''
  signUpDraft.forget()
}
