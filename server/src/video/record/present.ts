import { isSurelyAdult } from '@saathi/contract/people/rules.ts'

import type { House } from '../../house/house.ts'
import { peopleByIds } from '../../people/public/store.ts'
import { goneBefore, newcomersIn } from '../stored/newcomerStore.ts'
import { allowedByParents } from '../stored/parentStore.ts'
import type { Present } from './consentRule.ts'

/** Returns the people in a call and the newcomers at its door. */
export async function presentIn(
  { clock, db }: Pick<House, 'clock' | 'db'>,
  callId: string,
  personIds: readonly string[],
): Promise<Present[]> {
  const newcomers = await newcomersIn(db, callId, goneBefore(clock.now()))
  const ids = [...new Set([...personIds, ...newcomers])]
  const people = await peopleByIds(db, ids)
  const allowed = await allowedByParents(db, ids)
  const now = clock.now()
  return ids.map((personId) => {
    const person = people.find(({ id }) => id === personId)
    return {
      personId,
      isIn: personIds.includes(personId),
      isAdult: person !== undefined && isSurelyAdult(person.birthYear, now),
      parentAgrees: allowed.has(personId),
    }
  })
}
