import { freePlaces, isAccepted, mayTakePart } from '@saathi/contract/matching/rules.ts'
import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import type { Person } from '../../http/request.ts'
import type { NoticeHouse } from '../../notifications/public.ts'
import { offerOf } from './offer.ts'
import { allProgrammes } from '../programmes/programmes.ts'
import { type Candidate, candidateOf } from './person.ts'
import { lacksStage } from '../stages/screened.ts'
import { closeEntry, holdApplication, markBack, markLeft, openEntry } from '../pool/store.ts'
import { endAllOf, planNewcomers } from '../trackers/end.ts'

type PoolHouse = NoticeHouse & Pick<House, 'db' | 'due'>
type AskedPerson = Pick<Person, 'id' | 'role'>

/** Takes a person out of the pool until they rejoin. */
export function leavePool(house: PoolHouse, { id }: AskedPerson): Promise<void> {
  return house.db.transaction(async (tx) => {
    const at = house.clock.now()
    await holdApplication(tx, id)
    await markLeft(tx, id, at)
    await closeEntry(tx, id, at)
    await endAllOf(house, tx, { personId: id, as: 'left_pool' })
  })
}

/** Takes a locked person out of the pool unless they have a free place. */
export async function closeIfFull(
  house: Pick<House, 'clock'>,
  tx: Database,
  person: AskedPerson,
): Promise<boolean> {
  const { facts } = await candidateOf(house, tx, person)
  if (freePlaces(facts) > 0) return false
  await closeEntry(tx, person.id, house.clock.now())
  return true
}

/** Brings a person back: an accepted one into the pool, everyone else to their application. */
export function rejoinPool(house: PoolHouse, person: AskedPerson): Promise<void> {
  return house.db.transaction(async (tx) => {
    await holdApplication(tx, person.id)
    const candidate = await candidateOf(house, tx, person)
    await markBack(tx, person.id)
    if (!isAccepted(candidate.facts)) return
    if (!mayTakePart(candidate.facts)) throw new Failure('parentConsentMissing')
    await enterPool(house, tx, { person, candidate })
  })
}

/** Brings accepted people back into the pool, in one order, so that two transactions do not deadlock. Others wait for the team. */
export async function waitAgain(
  house: Pick<House, 'clock' | 'due'>,
  tx: Database,
  people: readonly { readonly personId: string; readonly role: Person['role'] }[],
): Promise<void> {
  for (const { personId: id, role } of people.toSorted((one, other) =>
    one.personId < other.personId ? -1 : 1,
  )) {
    await holdApplication(tx, id)
    const candidate = await candidateOf(house, tx, { id, role })
    await markBack(tx, id)
    if (isAccepted(candidate.facts) && mayTakePart(candidate.facts))
      await enterPool(house, tx, { person: { id, role }, candidate })
  }
}

/** Adds a person to the pool unless they have no free place or lack a stage; their application must be locked. */
export async function enterPool(
  house: Pick<House, 'clock' | 'due'>,
  tx: Database,
  { person: { id, role }, candidate }: { readonly person: AskedPerson; readonly candidate: Candidate },
): Promise<void> {
  if (role === 'staff') return
  const offer = role === 'mentor' ? await offerOf(tx, id) : null
  if (freePlaces({ ...candidate.facts, offer }) === 0) return
  if (await lacksStage(tx, id, house.clock.now())) return
  const added = await openEntry(tx, { personId: id, role, offer, at: house.clock.now() })
  if (added > 0) await planNewcomers(house, tx, allProgrammes())
}

/**
 * Takes a person whose last mentorship has ended out of the pool, until they rejoin themselves. A person with
 * another running mentorship keeps their place in the pool.
 */
export async function leaveAfterEnd(
  house: NoticeHouse & Pick<House, 'due'>,
  tx: Database,
  person: AskedPerson,
): Promise<void> {
  await holdApplication(tx, person.id)
  const { facts } = await candidateOf(house, tx, person)
  if (facts.running.length > 0) return
  await closeEntry(tx, person.id, house.clock.now())
  await endAllOf(house, tx, { personId: person.id, as: 'left_pool' })
}
