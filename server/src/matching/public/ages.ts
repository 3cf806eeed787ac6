import { mayTakePart } from '@saathi/contract/matching/rules.ts'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import type { Person } from '../../http/request.ts'
import type { NoticeHouse } from '../../notifications/public.ts'
import { ageOf, type Candidate } from '../people/person.ts'
import { enterPool } from '../people/pool.ts'
import { closeEntry, setParentAgreed } from '../pool/store.ts'
import { endAllOf } from '../trackers/end.ts'
import { heldCandidate } from './applications.ts'

type AgeHouse = NoticeHouse & Pick<House, 'due'>
type AskedPerson = Pick<Person, 'id' | 'role'>

/**
 * Stores whether a parent agrees that the person takes part, in the caller's transaction. Without the consent, a person leaves the
 * pool at once unless they are known to be an adult; with it, an accepted person is back.
 */
export async function noteParentIn(
  house: AgeHouse,
  tx: Database,
  { person, agrees }: { readonly person: AskedPerson; readonly agrees: boolean },
): Promise<void> {
  const candidate = await heldCandidate(house, tx, person)
  await setParentAgreed(tx, person.id, agrees ? house.clock.now() : null)
  const facts = { ...candidate.facts, parentAgrees: agrees }
  await followAge(house, tx, { person, candidate: { ...candidate, facts } })
}

/** Follows a corrected year of birth, in the transaction that stores it. */
export async function noteAgeIn(
  house: AgeHouse,
  tx: Database,
  { person, birthYear }: { readonly person: AskedPerson; readonly birthYear: number | null },
): Promise<void> {
  const candidate = await heldCandidate(house, tx, person)
  const facts = { ...candidate.facts, age: ageOf(birthYear, house.clock.now()) }
  await followAge(house, tx, { person, candidate: { ...candidate, facts } })
}

/** A person who may be a minor leaves the pool unless a parent agrees; an accepted person who waited only for this enters it. */
async function followAge(
  house: AgeHouse,
  tx: Database,
  { person, candidate }: { readonly person: AskedPerson; readonly candidate: Candidate },
): Promise<void> {
  const { decision, wasMatched, hasLeft, isInPool } = candidate.facts
  if (!mayTakePart(candidate.facts)) {
    await closeEntry(tx, person.id, house.clock.now())
    await endAllOf(house, tx, { personId: person.id, as: 'dropped_out' })
    return
  }
  const waitsOnlyForThis = decision === 'approved' && !wasMatched && !hasLeft && !isInPool
  if (waitsOnlyForThis) await enterPool(house, tx, { person, candidate })
}
