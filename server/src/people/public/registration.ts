import type { ConsentPurpose } from '@saathi/contract/people/consents.ts'
import { isSurelyAdult } from '@saathi/contract/people/rules.ts'
import { v7 as uuid } from 'uuid'

import type { Database } from '../../engines/database/database.ts'
import { once } from '../../engines/database/once.ts'
import type { House } from '../../house/house.ts'
import type { JoinedRooms } from '../../room/room.ts'
import { consentVersions } from '../consents/consentVersions.ts'
import { addDecision, decide } from '../consents/decisionStore.ts'
import { readOutbound } from '../consents/settings.ts'
import { addPerson, agreeToTerms, type PersonRow } from './store.ts'
import { currentTerms } from '../consents/terms.ts'

/** A person to be registered, with their declaration and consents. */
export interface NewPerson extends Pick<
  PersonRow,
  | 'email'
  | 'role'
  | 'firstName'
  | 'lastName'
  | 'phoneNumber'
  | 'provider'
  | 'project'
  | 'institutionCode'
  | 'primaryLanguage'
  | 'birthYear'
> {
  /** The version of the declaration of their role. */
  readonly declaration: string
  readonly consents: readonly ConsentPurpose[]
}

/**
 * Stores a person with a confirmed address, and their decisions. Undefined if the address is taken, even by a
 * request at the same moment.
 */
export async function registerPerson(
  { clock }: Pick<House, 'clock'>,
  tx: Database,
  { declaration, consents, ...fields }: NewPerson,
): Promise<PersonRow | undefined> {
  const at = clock.now()
  const person = await addPerson(tx, { ...fields, id: uuid(), emailVerifiedAt: at, createdAt: at })
  if (person === undefined) return undefined
  const decided = { personId: person.id, granted: true, at }
  await addDecision(tx, { ...decided, purpose: 'declaration', version: declaration })
  for (const purpose of new Set(consents)) {
    await addDecision(tx, { ...decided, purpose, version: consentVersions[purpose] })
  }
  return person
}

/** A person who has just signed up. */
export interface SignedUp {
  readonly personId: string
  readonly birthYear: number | null
  /** Whether the person allowed the product to count the sign-up. */
  readonly allowed: boolean
}

/**
 * Plans the anonymous count of a sign-up, only for a known adult who allowed it; nothing about the person is sent.
 */
export async function countSignUp(
  { config, clock, queue }: Pick<House, 'config' | 'clock' | 'queue'>,
  tx: Database,
  { personId, birthYear, allowed }: SignedUp,
): Promise<void> {
  if (config.of(readOutbound).pixel === undefined || !allowed || !isSurelyAdult(birthYear, clock.now()))
    return
  await once(tx, { person: personId, key: 'countSignUp' }, () =>
    queue.add(tx, { name: 'countSignUp', payload: { personId } }),
  )
}

/**
 * Stores that a person agreed to the current terms, and runs the rooms' welcome; repeating it changes nothing.
 * Returns the stored person.
 */
export async function agreeToCurrentTerms<Person extends { readonly id: string }>(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  person: Person,
  welcome: JoinedRooms['welcome'],
): Promise<Person & { readonly termsVersion: string }> {
  const agreed = { personId: person.id, version: currentTerms, at: clock.now() }
  const afterCommit = await db.transaction(async (tx) => {
    await agreeToTerms(tx, agreed)
    await decide(tx, { ...agreed, purpose: 'terms', granted: true })
    return welcome(tx, person.id)
  })
  await afterCommit()
  return { ...person, termsVersion: currentTerms }
}
