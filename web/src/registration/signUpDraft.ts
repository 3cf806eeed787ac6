import { phoneRegions } from '@saathi/contract/people/rules.ts'
import * as v from 'valibot'

import { tabDraft } from '../device/tabDraft.ts'
import { codeFields, noCode } from '../identity/public/codeDraft.ts'
import { paths } from '../wire/paths.ts'
import { type Newcomer, waitingNewcomer } from '../identity/public/newcomer.ts'

/** The steps to a new account: address and password, which Google's people skip, then what is asked about the person. */
export const startSteps = ['email', 'code', 'password'] as const
export const detailSteps = ['role', 'declaration', 'details'] as const

const shape = v.object({
  ...codeFields,
  /** The last step reached in the start flow. `details`: the address is confirmed and sign-up is open. */
  reached: v.picklist([...startSteps, 'details']),
  page: v.picklist(detailSteps),
  provider: v.picklist(['normal', 'google']),
  /** The token from Google sign-in; empty otherwise. */
  token: v.string(),
  role: v.picklist(['mentee', 'mentor', '']),
  /** Whether the person said on the landing page already which of the two they are. */
  hasSaidRole: v.boolean(),
  firstName: v.string(),
  lastName: v.string(),
  hasOneName: v.boolean(),
  region: v.picklist(phoneRegions.map(({ region }) => region)),
  phone: v.string(),
  project: v.string(),
  institutionCode: v.string(),
  language: v.string(),
  birthYear: v.string(),
  allowsMeasuring: v.boolean(),
})

/** The input of a person who does not have an account yet. */
export type SignUpDraft = Readonly<v.InferOutput<typeof shape>>

/** Signing up. */
export const signUpDraft = tabDraft<SignUpDraft>('signUp', shape, {
  ...noCode,
  reached: 'email',
  page: 'role',
  provider: 'normal',
  token: '',
  role: '',
  hasSaidRole: false,
  firstName: '',
  lastName: '',
  hasOneName: false,
  region: 'IN',
  phone: '',
  project: '',
  institutionCode: '',
  language: '',
  birthYear: '',
  allowsMeasuring: false,
})

let password = ''

/** The chosen password; empty after a reload. */
export function chosenPassword(): string {
  return password
}

/** Holds the chosen password in memory until the account is created. It is never stored. */
export function keepChosenPassword(chosen: string): void {
  password = chosen
}

/** The fields that change when the address has to be confirmed again. The other fields stay, even for another address. */
export function addressAnew({ provider }: SignUpDraft): Partial<SignUpDraft> {
  const email = provider === 'google' ? { email: '' } : {}
  return { ...email, provider: 'normal', token: '', sentTo: '', reached: 'email', otp: '', resendAt: 0 }
}

/** Deletes the draft of a sign-up, including the password. */
export function forgetSignUp(): void {
  password = ''
  signUpDraft.forget()
}

/** Empties the draft for another address, which may be another person's. The role stays: a button of this tab said it. */
export function forgetForAddress(): void {
  const { role, hasSaidRole } = signUpDraft.now()
  forgetSignUp()
  if (hasSaidRole) takeRole(role)
}

waitingNewcomer.listen(takeOver)
takeOver()
takeRole(new URLSearchParams(location.search).get('as'))

/** Takes the role from the address: each button of the landing page names one. */
function takeRole(said: string | null): void {
  if (said !== 'mentee' && said !== 'mentor') return
  // A mentee has nothing left to say on the page of the role.
  signUpDraft.change({ role: said, hasSaidRole: true, page: said === 'mentee' ? 'declaration' : 'role' })
}

/** The address at which sign-up continues after the password. */
export function signUpEntry({ role, hasSaidRole }: SignUpDraft): string {
  return hasSaidRole && role === 'mentee' ? `${paths.signUp}?step=declaration` : paths.signUp
}

/** Puts a person who was sent here by identity's pages into the draft. */
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
  // The draft stays if it belongs to the same address; another address starts with an empty one.
  if (signUpDraft.now().sentTo !== email) forgetForAddress()
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

/** Returns how many steps nobody asks: a mentee who pressed “Get a mentor” has said their role, and needs no code. */
export function skippedSteps({ hasSaidRole, role }: Pick<SignUpDraft, 'hasSaidRole' | 'role'>): number {
  return hasSaidRole && role === 'mentee' ? 1 : 0
}
