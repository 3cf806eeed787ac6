import type { PhoneRegion } from '@saathi/contract/accounts/rules.ts'
import { useSyncExternalStore } from 'react'

/** What a person has told us before there is an account: kept in this tab across reloads, the password only in memory. */
export interface SignUpDraft {
  readonly step: 'email' | 'code' | 'password' | 'details'
  readonly email: string
  readonly otp: string
  /** Milliseconds since 1970 when another code may be asked for. */
  readonly resendAt: number
  readonly page: 0 | 1 | 2
  readonly role: 'mentee' | 'mentor' | ''
  readonly firstName: string
  readonly lastName: string
  readonly region: PhoneRegion
  readonly phone: string
  readonly project: string
  readonly institutionCode: string
  readonly language: string
}

const empty: SignUpDraft = {
  step: 'email',
  email: '',
  otp: '',
  resendAt: 0,
  page: 0,
  role: '',
  firstName: '',
  lastName: '',
  region: 'IN',
  phone: '',
  project: '',
  institutionCode: '',
  language: '',
}

const key = 'signUp'
const listeners = new Set<() => void>()
let draft: SignUpDraft = { ...empty, ...keptDraft() }
let password = ''

/** The draft; the component renders again when it changes. */
export function useSignUpDraft(): SignUpDraft {
  return useSyncExternalStore(subscribe, () => draft)
}

/** Changes parts of the draft and keeps it at once. */
export function changeDraft(change: Partial<SignUpDraft>): void {
  draft = { ...draft, ...change }
  sessionStorage.setItem(key, JSON.stringify(draft))
  for (const listener of listeners) listener()
}

/** Forgets the draft, password included. */
export function forgetDraft(): void {
  draft = empty
  password = ''
  sessionStorage.removeItem(key)
  for (const listener of listeners) listener()
}

/** The password chosen in this page's life; empty after a reload. */
export function draftPassword(): string {
  return password
}

/** Keeps the chosen password until the account is made; never written anywhere. */
export function keepDraftPassword(chosen: string): void {
  password = chosen
}

function keptDraft(): Partial<SignUpDraft> {
  const kept = sessionStorage.getItem(key)
  return kept === null ? {} : (JSON.parse(kept) as Partial<SignUpDraft>)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
