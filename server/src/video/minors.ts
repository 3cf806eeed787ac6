import { isSurelyAdult } from '@saathi/contract/people/rules.ts'
import * as v from 'valibot'

import { readContent } from '../engines/content/contentFiles.ts'
import type { PersonRow } from '../people/public/store.ts'

const callRules = v.strictObject({
  /** Whether a mentor and a mentee who may be under 18 can call each other without a planned meeting. */
  unplannedWithMinors: v.boolean(),
})

/** Reads the programme's rules for calls; throws with the file's name if the file is wrong. */
export function readCallRules(): v.InferOutput<typeof callRules> {
  return readContent(callRules, 'reference', 'calls.json')
}

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
