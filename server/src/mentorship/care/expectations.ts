import {
  areDifferent,
  type Expectation,
  expectationNames,
  expectations,
} from '@saathi/contract/mentorship/careRules.ts'

import type { Database } from '../../engines/database/database.ts'
import { answeredBy } from '../../surveys/public.ts'
import type { Pair } from './pairs.ts'

/** Returns what the two of each pair expect differently, by the pair. The mentees of a group expect too many things to compare. */
export async function differingIn(
  db: Database,
  pairs: readonly Pick<Pair, 'id' | 'type' | 'members'>[],
): Promise<ReadonlyMap<string, readonly Expectation[]>> {
  const twos = pairs.flatMap(({ id, type, members }) => {
    const of = (role: string) => members.find((member) => member.role === role)?.person.id
    const [mentee, mentor] = [of('mentee'), of('mentor')]
    return type === 'group' || mentee === undefined || mentor === undefined ? [] : [{ id, mentee, mentor }]
  })
  if (twos.length === 0) return new Map()
  const answers = await answeredBy(db, [...new Set(twos.flatMap(({ mentee, mentor }) => [mentee, mentor]))])
  const answerOf = (personId: string, key: string) => answers.get(personId)?.get(key)?.answer
  return new Map(
    twos.map(({ id, mentee, mentor }) => [
      id,
      expectationNames.filter((name) => {
        const keys = expectations[name]
        return areDifferent(answerOf(mentee, keys.mentee), answerOf(mentor, keys.mentor))
      }),
    ]),
  )
}
