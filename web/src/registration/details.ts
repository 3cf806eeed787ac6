import { isChild, isSurelyAdult, phoneAsTyped, phoneRegions } from '@saathi/contract/people/rules.ts'

import type { Translate } from '../texts/texts.ts'
import type { SignUpDraft } from './signUpDraft.ts'

/** Error texts by wire field. */
export type DetailsErrors = Readonly<Record<string, string | undefined>>

/** Returns the missing or invalid fields by wire name; empty when the account can be created. */
export function findMissing(draft: SignUpDraft, t: Translate, now = new Date()): Record<string, string> {
  const needed: Readonly<Record<string, string>> = {
    first_name: draft.firstName,
    ...(draft.hasOneName ? {} : { last_name: draft.lastName }),
    phone_number: draft.phone,
    new_primary_language: draft.language,
    ...(draft.role === 'mentor' ? { institution_code: draft.institutionCode } : { project: draft.project }),
  }
  const missing = Object.fromEntries(
    Object.entries(needed).flatMap(([field, value]) =>
      value.trim() === '' ? [[field, t('error.field')] as const] : [],
    ),
  )
  const digits = phoneRegions.find(({ region }) => region === draft.region)?.digits ?? 10
  if (draft.region === 'IN' && draft.phone !== '' && draft.phone.length !== digits)
    missing.phone_number = t('registration.phoneShort', { count: draft.phone.length, digits })
  if (!isYear(draft.birthYear, now)) missing.birth_year = t('registration.birthYear.wrong')
  else if (draft.role === 'mentor' && draft.birthYear !== '' && isChild(Number(draft.birthYear), now))
    missing.birth_year = t('registration.birthYear.mentor')
  return missing
}

function isYear(typed: string, now: Date): boolean {
  if (typed === '') return true
  return /^\d{4}$/.test(typed) && Number(typed) >= 1900 && Number(typed) <= now.getFullYear()
}

/** Whether a person born in the typed year is certainly an adult. */
export function saysAdult(birthYear: string, now = new Date()): boolean {
  return birthYear !== '' && isYear(birthYear, now) && isSurelyAdult(Number(birthYear), now)
}

/** Turns the draft into the body of the sign-up call. */
export function signUpBody(draft: SignUpDraft, password: string) {
  const common = {
    role: draft.role,
    // The page of the declaration names the terms too.
    hasAgreedTerms: true,
    firstName: draft.firstName,
    lastName: draft.hasOneName ? '' : draft.lastName,
    hasOneName: draft.hasOneName,
    phoneNumber: phoneAsTyped(draft.phone, draft.region),
    newPrimaryLanguage: draft.language,
    birthYear: draft.birthYear === '' ? null : Number(draft.birthYear),
    consents: draft.allowsMeasuring ? ['ad_measurement' as const] : [],
    ...(draft.role === 'mentor' ? { institutionCode: draft.institutionCode } : { project: draft.project }),
  }
  if (draft.provider === 'google') return { ...common, provider: 'google' as const, email: draft.sentTo }
  return { ...common, provider: 'normal' as const, email: draft.sentTo, otp: draft.otp, password }
}
