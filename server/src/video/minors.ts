import { isSurelyAdult } from '@saathi/contract/people/rules.ts'

import type { PersonRow } from '../people/public/store.ts'

type Aged = Pick<PersonRow, 'role' | 'birthYear'>

/** Whether two people are a mentor and someone who may be under 18, so that they meet in planned calls only. */
export function needsPlan(people: readonly Aged[], now: Date): boolean {
  return people.length === 2 && includeMinor(people, now)
}

/** Whether a mentor and someone who may be under 18 are among these people. */
export function includeMinor(people: readonly Aged[], now: Date): boolean {
  if (!people.some(({ role }) => role === 'mentor')) return false
  return people.some(({ role, birthYear }) => role === 'mentee' && !isSurelyAdult(birthYear, now))
}
