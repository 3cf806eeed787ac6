import { email as emailSchema } from '@saathi/contract/base/fields.ts'
import type { Prefill } from '@saathi/contract/partner/calls.ts'
import { isWireDate, wireDateOf } from '@saathi/contract/base/dates.ts'
import * as v from 'valibot'

/** The claims of a link, with the portal's names. */
export type Claims = Readonly<Record<string, unknown>>

/** The dependencies of reading the claims: how to read a phone number, and the known places. */
export interface Reading {
  readonly phoneOf: (text: string) => string | undefined
  readonly states: readonly { readonly id: number }[]
  readonly districts: readonly { readonly id: number; readonly stateId: number }[]
  readonly now: Date
}

/**
 * Returns the person whom a link names; undefined without an address. Any other missing or invalid claim stays
 * empty, because people cannot correct the portal's data.
 */
export function prefillOf(claims: Claims, reading: Reading): Prefill | undefined {
  const email = v.safeParse(emailSchema, claims.email)
  if (!email.success) return undefined
  return {
    email: email.output,
    firstName: nameIn(claims, ['firstName', 'first_name']),
    lastName: nameIn(claims, ['lastName', 'last_name']),
    mobileNo: reading.phoneOf(textIn(claims, ['mobileNo', 'mobile_no', 'phone_number', 'phone'])) ?? '',
    dob: dateIn(claims, reading.now),
    ...placeIn(claims, reading),
  }
}

function textIn(claims: Claims, names: readonly string[]): string {
  const found = names
    .map((name) => claims[name])
    .find((value) => typeof value === 'string' || typeof value === 'number')
  return found === undefined ? '' : String(found).normalize('NFC').trim()
}

function nameIn(claims: Claims, names: readonly string[]): string {
  const plain = textIn(claims, names).replaceAll(
    /[\p{Cc}\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu,
    '',
  )
  return Array.from(plain).slice(0, 60).join('').slice(0, 60).trim()
}

/** Reads a day, which portals write in several forms: `2004-05-31`, `31/05/2004` or `31-05-2004`. */
function dateIn(claims: Claims, now: Date): string {
  const text = textIn(claims, ['dob', 'date_of_birth'])
  const date = isWireDate(text) ? text : wireDateOf(text.replaceAll('-', '/'))
  const isPast = date !== undefined && Date.parse(date) < now.getTime() && date >= '1900-01-01'
  return isPast ? date : ''
}

function placeIn(claims: Claims, { states, districts }: Reading): Pick<Prefill, 'stateid' | 'districtid'> {
  const asked = numberIn(claims, ['stateid', 'state_id', 'stateId'])
  const state = states.find(({ id }) => id === asked)
  const place = numberIn(claims, ['districtid', 'district_id', 'districtId'])
  const district = districts.find(({ id, stateId }) => id === place && (asked === null || stateId === asked))
  return { stateid: state?.id ?? district?.stateId ?? null, districtid: district?.id ?? null }
}

function numberIn(claims: Claims, names: readonly string[]): number | null {
  const text = textIn(claims, names)
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}
