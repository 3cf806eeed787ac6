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

/** Whether two people are a mentor and someone who may be under 18, so that they meet in planned calls only. */
export function needsPlan(people: readonly Pick<PersonRow, 'role' | 'birthYear'>[], now: Date): boolean {
  if (people.length !== 2 || !people.some(({ role }) => role === 'mentor')) return false
  return people.some(({ role, birthYear }) => role === 'mentee' && !isSurelyAdult(birthYear, now))
}
