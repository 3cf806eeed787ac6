import { localeText } from '@saathi/contract/base/fields.ts'
import * as v from 'valibot'

import { readContent } from '../engines/content/contentFiles.ts'
import type { Database } from '../engines/database/database.ts'
import { readFlag } from '../engines/database/flags.ts'
import { readCommunity } from './community.ts'

const number = v.pipe(v.number(), v.integer(), v.minValue(1))
const words = v.pipe(v.string(), v.nonEmpty())

const states = v.object({
  about: words,
  states: v.array(
    v.object({
      id: number,
      name: words,
      localeName: localeText,
      code: words,
      shortName: words,
      countryCode: words,
    }),
  ),
})

const districts = v.object({
  about: words,
  districts: v.array(v.object({ id: number, name: words, code: words, stateId: number })),
})

/** Whether this installation shows demo content and people. */
export async function isDemoMode(db: Database): Promise<boolean> {
  return (await readFlag(db, 'demo')) === true
}

/** Returns the states and districts of the content files, both ordered by name. */
export function readPlaces() {
  const byName = (a: { readonly name: string }, b: { readonly name: string }) =>
    a.name.localeCompare(b.name, 'en')
  return {
    states: readContent(states, 'reference', 'states.json').states.toSorted(byName),
    districts: readContent(districts, 'reference', 'districts.json').districts.toSorted(byName),
  }
}

/** Returns the names of a state and one of its districts by their numbers; undefined if there is no such place. */
export function placeNames(
  { states: known, districts: all }: ReturnType<typeof readPlaces>,
  { stateId, districtId }: { readonly stateId: number; readonly districtId: number },
) {
  return {
    state: known.find(({ id }) => id === stateId)?.name,
    district: all.find(({ id, stateId: of }) => id === districtId && of === stateId)?.name,
  }
}

/** The sentence with which the sample of a policy begins. */
const sampleMark = '_This is a sample text.'

/** Returns the policies, and whether each is still the sample that comes with the product. */
export function policyStates(): { id: number; title: string; isSample: boolean }[] {
  return readCommunity().map(({ id, content }) => ({
    id,
    title: /^# (.+)$/m.exec(content)?.[1] ?? String(id),
    isSample: content.includes(sampleMark),
  }))
}
